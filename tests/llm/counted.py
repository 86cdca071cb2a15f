"""Shapes of answers, and what the scripted endpoint answers by itself."""

from pydantic import BaseModel


class Count(BaseModel):
    word: str
    times: int


class Words(BaseModel):
    words: list[str] = []


TIDE = Count(word="tide", times=2)
