"""Figures in templates."""

from django import template

from playground.figures import count, dollars, duration, elapsed, known_dollars

register = template.Library()
register.filter("count", count)
register.filter("duration", duration)
register.filter("elapsed", elapsed)
register.filter("dollars", dollars)
register.filter("known_dollars", known_dollars)
