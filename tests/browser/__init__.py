"""Tests in a real browser. A package of its own, so that its fixtures end with it: Playwright keeps
an event loop running in this thread, beside which no other test could start one."""
