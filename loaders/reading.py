"""What a load could not read, collected while the others load."""

from dataclasses import dataclass, field

from kgplatform.errors import KgplatformError


@dataclass
class Reading:
    """`unreadable` says of each file or line that was left out which it is, and why."""

    unreadable: list[str] = field(default_factory=list)

    def leave_out(self, place: str, why: KgplatformError) -> None:
        self.unreadable.append(f"{place}: {why}")
