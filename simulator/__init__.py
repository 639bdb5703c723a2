"""Rehearses tool calls: imports catalogs, runs attempts, keeps what happened.

Its core (values, errors, schemas, llm and the stages) is plain Python without Django; its shell
(models, selectors, services, publishing, tasks) loads rows, calls the core and saves. It never
imports `playground`.
"""
