"""Figures in templates."""

from django import template

from playground.figures import count, dollars, duration

register = template.Library()
register.filter("count", count)
register.filter("duration", duration)
register.filter("dollars", dollars)
