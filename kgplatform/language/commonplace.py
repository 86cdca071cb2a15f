"""Commonplace nouns: what every reader knows, and what sources use without saying what it is.

A question for what they are, or for what links two of them, leads to any text and to no answer.
"""

from kgplatform.language.generic import GENERIC

COMMONPLACE = GENERIC | frozenset(
    """adolescent adult agent air amount animal answer area arm army art article artist athlete author baby bank
    bed bell bird blood board boat body bone book boss box boy brain bread building business buyer campaign car cat
    cell center centre chain chair chemical child citizen city client clinician club code coin color colour community
    company computer consumer cost couple crop customer dancer daughter death debt demand diet dinner disease disorder
    district doctor dog door drink driver drug ear earth egg employee employer employment energy engine enemy
    eye face family farm farmer father feeling female field film finger fire firm fish floor flower food foot force
    friend fruit game girl glass government grain grass ground guest hair head heart home horse hospital
    house household husband ice illness income industry infant insect instrument interview job judge kid king lake
    land language law leader leaf leg letter light line lion liquid liver machine male map market meal meaning meat
    media member merchant message metal milk mind mineral mother mountain mouse mouth movie muscle
    music nation neck nest news newborn newspaper night noise nose nurse ocean office officer oil organ organism owner
    paint painter parent parliament partner party path patient pattern peer performer pet phone picture plant player
    pleasure police politician pool population power prey price prisoner profit public pupil queen rat reader
    ruler sailor sand scale scholar school scientist screen sea season seed seller sex ship shop sibling side sign
    signal singer sister skin sky snow society soil soldier son song sound speech spouse staff star statement stem
    stomach store storm street student substance sugar sun surface symptom tail tax teacher teenager telephone
    television temperature text therapist thought tissue toddler tooth touch town toy trade train training traveler
    traveller treatment tree vehicle victim village visitor voice voter wall war water weather weight wife wind
    window wine winner wood worker young youth""".split()
)
