"""A client of Floorcast, a live indoor map: its HTTP interface, and its live stream (docs/python-client.md)."""

from . import models
from .client import Floorcast
from .positions import Person, Positions
from .problem import Problem
from .stream import LiveStream

__all__ = ["Floorcast", "LiveStream", "Person", "Positions", "Problem", "models"]
