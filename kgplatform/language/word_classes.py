"""Word classes of general English that the extraction rules look up; no word here belongs to a subject matter."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Determiners and quantities that an entity's name does without.
LEADING = _words(
    "the a an this that these those such each every all both any some many most several various numerous multiple "
    "other another certain different countless more much enough own same its their his her our my your whose which "
    "what even diverse various-sized entire particular overall given respective"
)
# Praise tells nothing that a graph could be asked about.
PRAISE = _words(
    "important crucial vital essential key remarkable fascinating incredible amazing significant great wonderful "
    "beautiful unique powerful exciting valuable fundamental critical integral pivotal major profound invaluable "
    "tremendous immense wondrous impressive extraordinary notable striking interesting indispensable exceptional"
)
# Heads that stand for another noun: "a variety of birds" is birds.
TRANSPARENT = _words(
    "variety number range type kind form lot series majority plethora array host group set sort wide multitude "
    "abundance collection handful couple dozen hundred thousand million billion many some most all each part pair "
    "one two three four five six seven eight nine ten both none any several few category class wealth selection "
    "myriad combination amount quantity"
)
COUNTS = _words(
    "variety number range lot series majority plethora array host multitude abundance handful myriad wealth "
    "amount quantity"
)
# Heads that assert nothing without a complement or a modifier.
VAGUE = _words(
    "thing way one ones number variety range type kind form part aspect factor element feature example "
    "instance case reason result effect impact influence consequence outcome benefit advantage disadvantage drawback "
    "problem issue challenge difficulty solution role purpose goal aim objective process system method approach "
    "technique practice concept idea notion event development change difference similarity relationship connection "
    "link interaction area field region place location point time period era age day year decade century moment "
    "phase step level degree amount quantity size rate value quality property characteristic nature condition "
    "situation circumstance state context setting work use application function "
    "activity action effort measure strategy step decision choice option opportunity possibility potential ability "
    "capability capacity need demand requirement interest concern question answer topic subject theme view "
    "perspective opinion belief attitude understanding study research finding "
    "report essay article paper section chapter group "
    "member lot majority minority half rest total range set series combination mix "
    "collection list structure component item object resource tool means source origin "
    "cause basis foundation key center core importance significance value failure "
    "improvement advancement advance increase decrease reduction decline rise fall loss lack "
    "task model theory framework principle rule term word name figure side end beginning start "
    "backdrop addition variation pattern trend contribution achievement implication journey experience kind other "
    "others something anything everything nothing someone everyone anyone it they he she we you i this that these "
    "those who which what there here mission milestone landmark testament reminder symbol hand line course fact "
    "order sense matter account extent process procedure mechanism sort manner mode course option "
    "plan initiative policy purpose look weakness gap limit "
    "limitation barrier obstacle conclusion summary introduction present approach feature "
    "insight promise magnitude version subset class category pair choice output input variable parameter "
    "setting performance regard stage "
)
# Nouns whose meaning waits for what follows the preposition: "access to", "risk of", "role in".
RELATIONAL = _words(
    "role impact influence effect access contribution approach need demand reason responsibility interest change "
    "increase decrease reduction advance difference relationship connection link interaction correlation association "
    "source cause result part lack risk chance likelihood probability threat key solution answer response reaction "
    "resistance exposure ability capacity capability potential opportunity way means use rise fall decline growth "
    "improvement shift transition switch step advantage limit limitation barrier gap balance conflict war competition "
    "agreement trade similarity reliance emphasis focus insight perspective view attack ban tax control appreciation "
    "understanding awareness knowledge belief trust confidence pressure burden strain light damage harm support "
    "basis foundation reputation respect desire quest search struggle fight battle hope alternative tool platform "
    "place home symbol testament example level amount rate variety range sense loss power freedom right "
    "attempt effort plan status position stride mark breakthrough "
    "desire tendency willingness promise"
)
NOMINAL_ENDINGS = ("tion", "sion", "ment", "ance", "ence", "ity", "ness", "ship", "ency", "ancy", "ing")

# Verbs that only report what somebody says or thinks; what they report is not asserted.
FACTIVE = _words(
    "show demonstrate reveal discover find confirm establish prove know mean note notice observe recognize realize "
    "learn illustrate explain acknowledge"
)

# Modals that a triple keeps in its relation; all others make the clause no fact.
KEPT_MODALS = _words("can may will could might must")

NEGATIVES = _words(
    "not n't no never neither nor none nothing nobody nowhere hardly scarcely barely rarely seldom little few without "
    "unlikely only"
)
# Verbs that mostly have no object, so that "evolve and captivate audiences" says nothing of evolving audiences.
INTRANSITIVES = _words(
    "evolve grow live thrive survive exist adapt respond migrate swim fly travel emerge appear rise fall flourish "
    "go come sit stand work sleep dream arrive depart begin start continue stop improve change develop innovate "
    "collaborate cooperate interact communicate participate compete react persist die disappear vanish age mature "
    "bloom flow spread run walk jump crawl climb laugh smile cry relax rest wait talk speak listen look think act "
    "feed eat drink breathe breed nest forage hunt behave return advance progress succeed fail struggle fight "
    "rely depend differ vary engage explore try be have do"
)
DISCOURSE_ADVERBS = _words(
    "also however thus therefore then now moreover furthermore additionally consequently hence instead still yet even "
    "just simply indeed already further finally ultimately eventually similarly likewise specifically "
    "importantly notably particularly especially truly really increasingly thereby ever first today"
)
# Clauses under these say when or whether something holds, not that it does.
# What stands in a clause on these is thought, not stated: "the possibility that", "the extent to which".
CONTENT_NOUNS = _words(
    "possibility extent degree question idea claim belief hypothesis notion assumption hope fear theory suggestion "
    "argument concern expectation risk chance likelihood view opinion myth rumor allegation proposal"
)
# What is wanted is not there yet.
WISHES = _words("need want seek aim require imagine")
EVIDENT = _words("clear evident obvious known true certain undeniable")
OPINION = _words("accord supposedly allegedly reportedly purportedly")
CONDITIONAL_MARKS = _words("if unless when whenever whether until till once provided lest wherever than like")
ASSERTING_MARKS = _words("because since although though while whereas as")

# Participles that join what follows to the text: "Given X, ...", "Compared with X, ...".
HINGES = _words("give compare base provide combine couple follow face take see view ask tell contrast judge grant put")

# Nouns that make no sense apart from the preposition before: "took it by storm".
SET_PHRASES = frozenset(
    (
        ("by", "storm"),
        ("in", "return"),
        ("in", "turn"),
        ("in", "vain"),
        ("in", "advance"),
        ("as", "whole"),
        ("in", "general"),
        ("in", "common"),
        ("in", "question"),
        ("at", "hand"),
        ("by", "default"),
        ("by", "hand"),
        ("of", "thumb"),
    )
)
ESTIMATING = _words("estimate believe think assume expect predict suppose")

MEMBER_MARKS = _words("including include like")
# Prepositions that say when or where a whole clause holds, for phrases ahead of the subject.
FRAME_PREPOSITIONS = _words("in during at inside within throughout on among")
FRAME_NOUNS = _words(
    "conclusion addition contrast fact particular general essence summary return turn example instance result word end "
    "beginning way case regard respect sense light order spite essay article paper section chapter hand time today "
    "year decade century past future present day age era world recent face wake context"
)
REFUSED_PREPOSITIONS = _words("despite except without besides unlike but than like per notwithstanding")

PERSONAL = _words("i we you me us our ours my mine your yours myself ourselves yourself one 's")
VAGUE_PRONOUNS = _words("it they them he she him this that these those which who whom itself themselves each other one")
DEMONSTRATIVES = _words("this that these those such")
# Verbs that say too little to carry a relation by themselves.
WEAK_VERBS = _words("do seem get let know look say think believe want feel try")
# What stands before a noun that is told by its place: "the following table", "the left side".
DEICTIC = _words(
    "following next previous preceding above below former latter left right left-hand right-hand top bottom upper "
    "lower final last first second third current present resulting corresponding"
)
# Parts of a document and of its pictures: what is said of them is said of this document alone.
DOCUMENT_PARTS = _words(
    "figure subfigure panel plot chart diagram graph table column row dot arrow axis side equation expression lecture "
    "chapter section paragraph exercise lesson snippet notebook caption footnote appendix line curve bar box picture"
)
