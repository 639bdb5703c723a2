"""Descriptions in templates."""

from django import template

from playground.descriptions import first_paragraph, list_paragraphs, paint_description

register = template.Library()
register.filter("description", paint_description)
register.filter("paragraphs", list_paragraphs)
register.filter("first_paragraph", first_paragraph)
