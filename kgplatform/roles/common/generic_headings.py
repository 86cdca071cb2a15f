"""Headings that texts have whatever they are on: they say nothing of a subject."""

from kgplatform.language.keys import normal_key

GENERIC = frozenset(
    normal_key(heading)
    for heading in (
        "Abstract|Abbreviations|Acknowledgements|Acknowledgments|Appendix|Author contributions|Authors|Background"
        "|Bibliography|Citations|Competing interests|Conclusion|Conclusions|Conflict of interest|Contents|Discussion"
        "|Ethics|External links|FAQ|Figures|Footnotes|Funding|Further reading|Gallery|General|Glossary|In brief"
        "|Introduction|Keywords|Lead|Links|Literature|Materials and methods|Methods|More|More information|Notes|Other"
        "|Overview|Preface|References|Related|Related articles|Results|See also|Sources|Summary|Supplementary material"
        "|Table of contents|Tables|Text|Title|Works cited"
    ).split("|")
)
