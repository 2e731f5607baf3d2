"""What the house counts of itself."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from raffles.house import House


class Measures:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "raffles_requests",
            "Requests by route and status.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.tables = Gauge("raffles_tables", "Tables by state.", ["state"], registry=self.registry)
        self.pages = Gauge("raffles_pages", "Pages that look at a table now.", registry=self.registry)
        self.drawing = Histogram(
            "raffles_drawing_seconds",
            "How long it took to draw a change for one page.",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5),
            registry=self.registry,
        )

    def look(self, house: House) -> None:
        """Count what is there now."""
        for state in ("open", "playing", "over", "closed"):
            self.tables.labels(state).set(0)
        for table in house.tables():
            self.tables.labels(table.state).inc()
