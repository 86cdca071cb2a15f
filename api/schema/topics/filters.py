"""Which topics are meant."""

from collections.abc import Mapping

import strawberry

from kgplatform.models import FilterValue


@strawberry.input(description="Which topics are meant; all that is given has to hold.")
class TopicFilter:
    domain: str | None = strawberry.field(
        default=None, description="The domain that they are researched in; of no use below a domain."
    )
    text: str | None = strawberry.field(default=None, description="What the name has in it, in whichever case.")

    def where(self) -> Mapping[str, FilterValue | None]:
        return {"domains": (self.domain,) if self.domain else None, "text": self.text}
