#!/usr/bin/env python3
"""The bottlenecks of `rehearsal-bench model` in JuPedSim (pip install jupedsim), with the same people.

Prints people per second through passages of several widths, by JuPedSim's own collision-free speed
model with the parameters of the paper, and by its anticipation velocity model with its defaults.
"""

import random
import sys

import jupedsim
from shapely import Polygon

WIDTHS = [0.8, 1.0, 1.2, 1.6, 2.0, 2.5]
PEOPLE = 180


def outline(width):
    """A hall of 14 × 10 m, a passage of 4 m, and room behind it."""
    half = width / 2
    return Polygon(
        [(-14, -5), (0, -5), (0, -half), (4, -half), (4, -4), (10, -4), (10, 4), (4, 4), (4, half)]
        + [(0, half), (0, 5), (-14, 5)]
    )


def starts(chance):
    """Places in the hall, 0.3 m or more apart."""
    places = []
    while len(places) < PEOPLE:
        place = (chance.uniform(-9, -1.5), chance.uniform(-4, 4))
        if all((place[0] - x) ** 2 + (place[1] - y) ** 2 >= 0.09 for x, y in places):
            places.append(place)
    return places


def speed(chance):
    """Weidmann's speeds within two deviations."""
    while True:
        found = chance.gauss(1.34, 0.26)
        if abs(found - 1.34) <= 0.52:
            return found


def flow(width, seed, model, person):
    chance = random.Random(seed)
    simulation = jupedsim.Simulation(model=model, geometry=outline(width), dt=0.05)
    exit_ = simulation.add_exit_stage([(8, -4), (10, -4), (10, 4), (8, 4)])
    journey = simulation.add_journey(jupedsim.JourneyDescription([exit_]))
    for place in starts(chance):
        simulation.add_agent(
            person(position=place, journey_id=journey, stage_id=exit_, desired_speed=speed(chance), radius=0.15)
        )
    passed, moments = set(), []
    while simulation.agent_count() and simulation.elapsed_time() < 600:
        simulation.iterate()
        for agent in simulation.agents():
            if agent.position[0] > 0.3 and agent.id not in passed:
                passed.add(agent.id)
                moments.append(simulation.elapsed_time())
    first, last = PEOPLE // 5, PEOPLE * 4 // 5
    return (last - first) / (moments[last] - moments[first]) if len(moments) > last else None


def main():
    print(f"JuPedSim {jupedsim.__version__}\n\n| width in m | CSM, per second | AVM, per second |\n|---|---|---|")
    for width in WIDTHS:
        speeds = flow(
            width, 1, jupedsim.CollisionFreeSpeedModel(strength_neighbor_repulsion=5, range_neighbor_repulsion=0.1),
            lambda **fields: jupedsim.CollisionFreeSpeedModelAgentParameters(time_gap=1.0, **fields),
        )
        anticipating = flow(
            width, 1, jupedsim.AnticipationVelocityModel(rng_seed=1),
            lambda **fields: jupedsim.AnticipationVelocityModelAgentParameters(**fields),
        )
        found = ["stuck" if number is None else f"{number:.2f}" for number in (speeds, anticipating)]
        print(f"| {width} | {' | '.join(found)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
