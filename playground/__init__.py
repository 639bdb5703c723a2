"""What a person sees and does: pages, forms, sockets.

Writes by the simulator's services and reads by its selectors; holds no rules of the simulation.
"""
