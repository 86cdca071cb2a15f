"""Generic nouns: they name no subject by themselves, alone or as the head before "of"."""

GENERIC = frozenset(
    """ability access accuracy activity addition advance advantage advent aim amount analysis analyses application
    approach area aspect attempt author basis behavior behaviour benefit case category century challenge change
    characteristic choice claim class collection combination comparison component concept condition consequence
    consideration content context contribution conclusion country course data day decade decision degree depth
    description design detail development difference difficulty dimension direction discussion distribution
    domain effect effort element end environment equation era essay evidence example experience experiment
    extent fact factor feature field figure finding form framework function future goal group growth guide hand
    help history hour human idea impact implementation implication importance improvement increase individual
    influence information input insight instance interaction interest introduction issue item journey kind
    knowledge lack level life limit limitation list literature lot majority man manner material matter measure
    mechanism member method minute model moment month mystery name nature need network number object observation
    one opportunity option order origin other output outcome overview page paper part participant past pattern
    people percent performance period person perspective phase place plan point population position possibility
    potential power practice presence problem process product program progress project property proportion
    purpose quality quantity question range rate ratio reason reference region relation relationship report
    research researcher resource response result review right rise role rule sample scale science section sense
    sequence series set setting shape share significance site situation size source space stage state statement
    step story strategy strength structure study subject success summary system table task team technique
    technology term test theme theory thing time tool topic trait trend truth type unit usage use user value
    variable variation variety version view way week woman word work world year""".split()
)
