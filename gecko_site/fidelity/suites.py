"""The benchmarks that our samples are compared with, by the names that the command takes."""

from gecko_site.fidelity.bfcl.back_ends import Instances
from gecko_site.fidelity.bfcl.tasks import read_tasks as read_bfcl_tasks
from gecko_site.fidelity.gold import Suite
from gecko_site.fidelity.pairs import BFCL, TAU2
from gecko_site.fidelity.tau2.back_ends import Databases
from gecko_site.fidelity.tau2.tasks import read_tasks as read_tau2_tasks

SUITES = {
    "bfcl": Suite(tuple(BFCL), read_bfcl_tasks, Instances),
    "tau2": Suite(tuple(TAU2), read_tau2_tasks, Databases),
}
