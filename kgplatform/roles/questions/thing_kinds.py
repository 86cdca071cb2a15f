"""The kinds of things that topics are, and what a reader wants to know of a thing of each kind.

A line of a facet has its heading, its question, and what titles and what texts say that tell of it, by "|". Forms of
words do not count; "{}" is the topic's name, "{head}" its last word, and "=" comes before all that a title says. What a
title may say is broad, for a section on it begins there; what a text says must mean little else.
"""

from dataclasses import dataclass

FACETS = {
    # What happened.
    "causes": "Causes; What caused {}?; cause|background|origin|setting|reason|trigger; caused by|cause of|triggered by"
    "|resulted from|was the result of|origins of|blamed on|attributed to",
    "background": "Background; What came before {}?; background|context|prelude|history|origin|preparation|build-up"
    "|setting; prior to|previous|in the run-up|leading up|background",
    "course": "Course of events; How did {} unfold?; course|event|timeline|incident|sequence|summary|chronology|={head}"
    "; occurred at|began at|started at|took place at|local time|unfolded|struck|on the morning",
    "victims": "Victims; Who was killed or hurt in {}?; victim|casualty|fatality|death|injury|passenger"
    "; killed|died|injured|wounded|casualties|fatalities|victims|death toll|missing",
    "damage": "Damage; What damage did {} do?; damage|impact|effect|destruction|loss"
    "; damaged|destroyed|damage|economic losses|collapsed|submerged|houses were|left homeless",
    "response": "Response; What rescue and relief followed {}?; response|relief|rescue|aid|recovery|evacuation|help"
    "; rescue|relief|evacuated|humanitarian|emergency services|state of emergency|state of calamity|donated|deployed",
    "inquiry": "Investigation; What did the investigation of {} find?; investigation|inquiry|trial|prosecution"
    "|legal; investigation|investigators|inquiry|prosecutors|arrested|charged with|court|suspects",
    "reactions": "Reactions; How was {} commented on?; reaction|response|controversy|criticism|statement"
    "; condolences|condemned|reacted|criticised|criticized|criticism|expressed|controversy|praised",
    "aftermath": "Aftermath; What followed from {}?; aftermath|consequence|legacy|reconstruction|effect|impact|outcome"
    "|analysis; aftermath|in the wake of|reconstruction|rebuilding|rebuild|consequences",
    "warnings": "Forecasts and warnings; What forecasts and warnings were there of {}?; forecast|warning|prediction"
    "|preparation|preparedness; forecast|predicted|warned|warning|prediction|preparations",
    "storms": "Storms; Which storms belonged to {}?; storm|system|typhoon|hurricane|cyclone|depression"
    "; tropical storm|tropical depression|made landfall|typhoon|hurricane|cyclone",
    "names": "Storm names; How were the storms of {} named?; name|naming|retirement"
    "; was named|naming list|names were|retired",
    "perpetrators": "Perpetrators; Who carried out {}?; perpetrator|gunman|suspect|attacker|shooter|responsibility"
    "; perpetrator|gunman|attacker|shooter|suspect|claimed responsibility|assailant|bomber",
    "sides": "Sides; Who fought in {}?; belligerent|force|army|side|combatant|troop; army|forces|troops|soldiers"
    "|allied with|commanded",
    "outcome": "Outcome; How did {} end?; outcome|result|peace|treaty|end|surrender; surrendered|treaty|ceasefire"
    "|armistice|victory|ended with|peace",
    "electoral_system": "Electoral system; By which rules was {} held?; electoral system|voting system|electoral law"
    "|rule|qualification; electoral system|seats|constituencies|electoral law|ballot|eligible voters|threshold|primary",
    "candidates": "Candidates and parties; Which candidates and parties stood in {}?; candidate|party|coalition|nominee"
    "|list; candidate|nominee|ran for|coalition|nominated",
    "campaign": "Campaign; How was the campaign of {} fought?; campaign|debate|issue|endorsement; campaign|debate"
    "|endorsed|endorsement|rally|advertisement",
    "polls": "Opinion polls; What did opinion polls say before {}?; poll|polling|projection; poll|polls|polling"
    "|pollster",
    "results": "Results; What were the results of {}?; result|winner|final|summary|medal|turnout|standing|round|quarter"
    "; won|winner|defeated|points|votes|turnout|victory|gold medal|champion",
    "conduct": "Conduct; How was {} conducted, and what was objected to?; conduct|irregularity|anomaly|fraud|observer"
    "|dispute|controversy; irregularities|fraud|observers|complaints|mail-in|postal|recount|controversy",
    "format": "Format; By which rules and in which format was {} held?; format|rule|qualification|qualifying|schedule"
    "|calendar|requirement|draw|prize|route|stage; qualified|qualification|format|rules|schedule|seeded|stages|rounds",
    "participants": "Participants; Who took part in {}?; participant|participating|team|entry|player|squad|nation"
    "|umpire|referee|performer; participated|took part|teams|athletes|players|entries|qualified|competed|performers",
    "venue": "Venue; Where was {} held?; venue|location|stadium|host|arena|ticketing|site; stadium|venue|was held at"
    "|were held in|was held in|took place in|took place at|hosted|arena",
    "broadcast": "Broadcasting; How was {} broadcast?; broadcast|media|television|coverage|viewership|streaming"
    "; broadcast|television|viewers|televised|streamed|coverage",
    "winners": "Winners and nominees; Who won at {}?; winner|nominee|award|nomination|prize; won|award|nominated"
    "|nominees|nominations|winner",
    "programme": "Programme; What was shown at {}?; programme|program|performance|ceremony|proceeding|highlight|show"
    "|segment|performer|parade; performed|performance|parade|presented|sang|anthem|segment|showcased",
    # A person.
    "early_life": "Early life; What is known of the early life of {}?; early life|childhood|family|youth|birth"
    "|background; was born|born in|grew up|childhood|parents|son of|daughter of",
    "education": "Education; Where was {} educated?; education|study|school|training; educated|studied|graduated"
    "|university|degree|attended|doctorate|school",
    "career": "Career; What was the career of {}?; career|work|office|profession|appointment; career|appointed"
    "|worked as|became|joined|elected|professor",
    "works": "Works; What are the works of {}?; work|publication|writing|discovery|invention|discography|filmography"
    "|bibliography|contribution; wrote|published|composed|invented|discovered|painted|directed|starred|author of",
    "views": "Views; What are the views of {}?; view|belief|thought|philosophy|politics|religion; believed|argued that"
    "|opposed|advocated|supported the",
    "personal_life": "Personal life; What is known of the personal life of {}?; personal life|private life|marriage"
    "|family; married|wife|husband|children|divorced",
    "honours": "Awards and honours; Which awards and honours did {} receive?; award|honour|honor|prize|recognition"
    "; awarded|award|prize|medal|honoured|honored|elected fellow",
    "death": "Death; How did {} die?; death|illness|assassination|funeral; died|death|killed|buried|funeral",
    "legacy": "Legacy; What is the legacy of {}?; legacy|influence|memorial|commemoration|impact|cultural; legacy"
    "|influence|influenced|remembered|named after|memorial|tribute",
    # A place, an organisation, a work.
    "geography": "Geography; Where does {} lie, and what is its land like?; geography|location|topography|geology"
    "|landscape; located|lies|situated|elevation|borders|flows",
    "climate": "Climate; What is the climate of {}?; climate|weather; climate|rainfall|temperature|precipitation",
    "history": "History; What is the history of {}?; history|origin|development|discovery|founding|formation|etymology"
    "; history|century|first used|was first|founded|established|originated|introduced by|was coined|was introduced in"
    "|discovered by|developed by|invented",
    "population": "Population; Who lives in {}?; population|demographic|people|language|religion; population"
    "|inhabitants|residents|census|ethnic",
    "economy": "Economy; What does {} live from?; economy|industry|agriculture|tourism|trade; economy|industry"
    "|agriculture|tourism|exports|employs",
    "government": "Government; How is {} governed?; government|politics|administration; governed|mayor|council"
    "|government|capital of|administered",
    "culture": "Culture; What is the culture of {}?; culture|landmark|art|education|sight; museum|culture|festival"
    "|landmark|monument",
    "transport": "Transport; How is {} reached?; transport|infrastructure; railway|airport|road|port|bus",
    "activities": "Activities; What does {} do?; activity|service|product|operation|purpose|mission|work; provides"
    "|produces|operates|aims to|products|services|mission|programmes|programs",
    "structure": "Structure; How is {} organised?; structure|organisation|organization|governance|leadership|board"
    "|division|membership; headquarters|board|chief executive|chairman|subsidiary|members|director|divisions",
    "finances": "Finances; How is {} funded?; finance|funding|revenue|budget; funding|funded|revenue|profit|budget"
    "|shareholders|donations",
    "content": "Content; What is {} about?; plot|content|synopsis|summary|story|subject|gameplay|composition|lyrics"
    "; tells the story|is about|follows|depicts|story|plot|protagonist|narrator",
    "making": "Making; How was {} made?; production|development|writing|making|recording|composition|background"
    "|filming; written by|directed by|produced by|filmed|recorded|painted|composed|commissioned",
    "release": "Publication; When and how was {} published?; release|publication|premiere|distribution; published"
    "|released|premiered|edition|box office|copies",
    "style": "Themes and style; What are the themes and the style of {}?; theme|style|analysis|interpretation|genre"
    "; theme|style|symbolism|genre|metaphor",
    "reception": "Reception; How was {} received?; reception|review|criticism|critical response|rating|reaction"
    "; critics|reviews|acclaimed|praised|criticised|criticized|controversy|bestseller|reception",
    # A living thing, a disease, a substance.
    "description": "Description; What does {} look like?; description|appearance|morphology|anatomy|characteristic"
    "; mm long|cm long|colour|color|shaped|body|leaves|wings|weighs|tall|brown|adults are",
    "distribution": "Distribution and habitat; Where does {} live?; distribution|range|habitat|occurrence|spread"
    "; native to|found in|distribution|habitat|occurs in|spread to|introduced to|range|grown in",
    "life_cycle": "Life cycle; What is the life cycle of {}?; life cycle|reproduction|development|breeding|growth"
    "|flowering; eggs|larvae|larva|pupa|mating|reproduce|reproduction|flowers|life cycle|seeds|fruit set|lays",
    "ecology": "Ecology; How does {} live with other living things?; ecology|behaviour|behavior|diet|feeding|predator"
    "|pollination|foraging|host|interaction; feeds on|feed on|predators|pollinated|parasite|prey|host|behaviour"
    "|behavior|forage|symbiosis",
    "people": "Importance to people; What does {} mean to people?; use|cultivation|economic|relationship with human"
    "|importance|farming|harvest|pest|control|treatment; cultivated|grown for|harvest|used for|used as|yield|growers"
    "|crop|farmers|economic|treatments|food for|costs",
    "threats": "Threats; What harms {}?; threat|conservation|pest|disease|decline|control|management; threatened|pests"
    "|diseases|decline|endangered|control|conservation|losses",
    "taxonomy": "Taxonomy; How is {} classified?; taxonomy|classification|evolution|systematics|subspecies|species"
    "; genus|family|subspecies|classified|belongs to|described by|phylogen",
    "symptoms": "Symptoms; What are the symptoms of {}?; symptom|sign|presentation|feature; symptoms|symptom|signs of"
    "|characterized by|characterised by|suffer|die",
    "disease_causes": "Causes; What causes {}?; cause|aetiology|etiology|risk factor|mechanism|pathogenesis|genetics"
    "|origin|biology|agent; caused by|cause of|causes of|risk factors|genetic|bacterium|fungus|virus|linked to"
    "|contribute",
    "diagnosis": "Diagnosis; How is {} diagnosed?; diagnosis|test|screening|detection; diagnosed|diagnosis|diagnostic"
    "|test for|testing|criteria|detected|recognised by",
    "treatment": "Treatment; How is {} treated?; treatment|therapy|management|control|cure; treated|treatment|therapy"
    "|medication|antibiotic|cure|surgery",
    "prevention": "Prevention; How can {} be prevented?; prevention|vaccination|control|protection; prevent|prevention"
    "|vaccine|hygiene|resistant",
    "epidemiology": "Epidemiology; How common is {}, and how does it spread?; epidemiology|prevalence|incidence"
    "|distribution|statistics|transmission|spread|infection; prevalence|incidence|lifetime|percent of|more common in"
    "|spread by|transmitted|spread|infected|contagious|outbreak",
    "outlook": "Outlook; What is the course of {} for those who have it?; prognosis|outlook|complication|course"
    "|mortality; prognosis|recover|mortality|survival|relapse|complications",
    "occurrence": "Occurrence; Where does {} occur?; occurrence|source|distribution; occurs in|found in|sources of"
    "|abundant|deposits",
    "production": "Production; How is {} made?; production|synthesis|manufacture|extraction|mining; produced|production"
    "|synthesised|synthesized|manufactured|extracted|refined",
    "safety": "Safety; What harm does {} do?; safety|toxicity|hazard|environment|health|side effect|residue|risk"
    "; toxic|harmful|hazard|poison|side effects|safety|exposure",
    # An idea, a phenomenon, a way of doing something.
    "definition": "Definition; What is {}?; definition|meaning|concept|basics|overview|what is; {} is a|{} is an"
    "|{} is the|{} are|is defined as|defined as|refers to|definition|is the study|is called",
    "properties": "Properties; What are the properties of {}?; property|characteristic|theorem|feature|formula"
    "|behaviour; property|properties|theorem|if and only if|characteristics|proof",
    "kinds": "Kinds; Which kinds of {} are there?; kind|type|form|class|classification|variety|stage|category"
    "; types of|kinds of|forms of|several types|two types|three types|divided into|classified|stages of|categories",
    "examples": "Examples; What are examples of {}?; example|illustration|instance|case|application; for example"
    "|for instance|an example|consider",
    "applications": "Applications; What is {} used for?; application|use|practice|importance|role; used to"
    "|applied to|applications|application of|useful",
    "open_questions": "Open questions; What is not settled about {}?; open|unsolved|conjecture|debate|criticism"
    "|limitation|controversy|challenge; conjecture|unsolved|open question|not known|unknown|debate|critics"
    "|remains unclear|controversial|limitation",
    "mechanism": "How it works; How does {} work?; how|mechanism|principle|process|design|structure|algorithm|component"
    "|method|operation|model; works by|mechanism|consists of|first step|process|operates|algorithm|components",
    "factors": "Causes and factors; What brings about {}?; cause|factor|source|determinant|why|driver|trigger|origin"
    "; caused by|causes of|cause of|leads to|depends on|influenced by|result of",
    "effects": "Effects; What are the effects of {}?; effect|consequence|impact|outcome|result|health|cost|benefit"
    "; effects of|effect on|consequences|impact|leads to|results in|reduces|increases the|affects",
    "function": "Function; What is {} for?; function|role|purpose|why|benefit|adaptive|importance; function of"
    "|role in|purpose|helps|important for|adaptive",
    "measurement": "Measurement; How is {} measured?; measure|measuring|measurement|index|assessment|data; measured"
    "|measure of|measurement|scale|index|assess|estimate",
    "advantages": "Advantages; What are the advantages of {}?; advantage|benefit|effectiveness|strength|value|result"
    "; advantage|benefit|effective|improves|better than|faster|cheaper",
    "limits": "Limitations; What are the limits of {}?; limit|limitation|disadvantage|challenge|problem|risk|criticism"
    "|drawback|side effect; limitation|disadvantage|drawback|fails|risk|cost|difficult",
    "comparison": "Comparison with other ways; How does {} compare with other ways?; comparison|alternative|versus"
    "|related|variant; compared with|compared to|unlike|in contrast|alternative|rather than",
}


@dataclass(frozen=True)
class ThingKind:
    """A kind of things: `called` is how it is told of, `names` are last words of names of such things, `genera` what
    definitions say that they are, `facets` names of FACETS, the first of which matter most; a
    `particular` thing is one only where its name is a proper name or has a year: "earthquakes" are no disaster."""

    called: str
    names: str
    genera: str
    facets: str
    particular: bool = False


THING_KINDS = {
    "storm_season": ThingKind(
        "season of storms", "", "", "warnings storms damage victims names response", particular=True
    ),
    "disaster": ThingKind(
        "disaster",
        "earthquake flood tsunami eruption hurricane typhoon cyclone tornado wildfire fire landslide avalanche "
        "drought famine heatwave blizzard storm disaster epidemic pandemic outbreak",
        "earthquake flood tsunami eruption hurricane typhoon cyclone tornado wildfire landslide avalanche disaster "
        "pandemic epidemic",
        "causes course victims damage response warnings aftermath",
        particular=True,
    ),
    "accident": ThingKind(
        "accident",
        "crash collision derailment accident sinking explosion collapse spill stampede meltdown",
        "crash collision derailment accident explosion",
        "causes course victims background inquiry response reactions aftermath",
        particular=True,
    ),
    "attack": ThingKind(
        "attack",
        "attack bombing shooting massacre assassination murder stabbing hijacking kidnapping genocide poisoning",
        "attack bombing shooting massacre assassination",
        "course victims perpetrators background inquiry reactions aftermath",
        particular=True,
    ),
    "conflict": ThingKind(
        "conflict",
        "war battle siege invasion revolution uprising coup revolt rebellion conflict campaign offensive crusade "
        "riot protest mutiny",
        "war battle siege invasion revolution uprising coup revolt rebellion conflict",
        "causes sides course victims outcome aftermath legacy",
        particular=True,
    ),
    "election": ThingKind(
        "election",
        "election referendum primary primaries",
        "election referendum",
        "results candidates campaign background electoral_system polls aftermath conduct",
        particular=True,
    ),
    "contest": ThingKind(
        "contest",
        "championship final game games open cup tournament olympics season race match tour series bowl league "
        "marathon rally playoff masters",
        "championship final tournament race match competition game edition season event games marathon",
        "results participants format background venue reactions broadcast",
        particular=True,
    ),
    "ceremony": ThingKind(
        "ceremony",
        "ceremony award awards festival concert coronation wedding funeral inauguration parade expo conference "
        "summit premiere",
        "ceremony festival concert coronation wedding conference summit",
        "programme winners background participants venue broadcast reactions",
        particular=True,
    ),
    "event": ThingKind("event", "", "", "background course participants reactions aftermath", particular=True),
    "person": ThingKind("person", "", "", "early_life career works education personal_life honours views death legacy"),
    "place": ThingKind(
        "place",
        "county province region city town village river lake island mountain valley bay sea desert peninsula",
        "city town village municipality river lake island mountain country state county province region district "
        "capital settlement peninsula commune",
        "geography history population economy government climate culture transport",
        particular=True,
    ),
    "organisation": ThingKind(
        "organisation",
        "university company corporation institute party foundation association agency ministry society club union "
        "bank museum commission",
        "company corporation organization organisation university institute party foundation association agency "
        "charity museum union club band institution cooperative",
        "activities history structure finances reactions",
        particular=True,
    ),
    "organism": ThingKind(
        "living thing",
        "mite bee beetle moth hornet wasp fly ant bumblebee bird fish whale shark tree fern moss lichen oak squash",
        "species genus subspecies insect bird mammal fish reptile amphibian plant tree shrub herb crop mite bee "
        "beetle moth fungus bacterium virus microsporidian parasite animal flower grass legume spider pollinator "
        "vine orchid dinosaur",
        "description life_cycle distribution ecology people threats taxonomy",
    ),
    "disease": ThingKind(
        "disease",
        "disease disorder syndrome cancer fever infection diabetes influenza measles malaria depression "
        "phobia asthma dementia",
        "disease disorder illness syndrome infection cancer pathology ailment",
        "symptoms disease_causes treatment diagnosis prevention epidemiology outlook",
    ),
    "work": ThingKind(
        "work",
        "film novel album song symphony opera painting",
        "novel film movie book album song poem painting play opera symphony musical sculpture sitcom magazine "
        "newspaper videogame documentary ballad",
        "content making release reception style legacy",
    ),
    "substance": ThingKind(
        "substance",
        "acid oxide alloy steel insecticide pesticide herbicide antibiotic protein hormone mineral",
        "compound element metal mineral alloy gas liquid acid drug insecticide pesticide protein hormone material "
        "substance polymer neurotransmitter spice food drink oil fuel",
        "properties applications production occurrence safety history",
    ),
    "method": ThingKind(
        "method",
        "method algorithm technique therapy procedure surgery test simulation breeding engineering regression "
        "treatment irrigation grafting",
        "method algorithm technique procedure therapy approach practice craft strategy treatment",
        "mechanism applications advantages limits comparison history",
    ),
    "device": ThingKind(
        "device",
        "machine engine telescope microscope computer printer pump battery turbine reactor camera telephone bridge "
        "sensor",
        "machine device instrument vehicle tool engine computer weapon appliance apparatus sensor building structure",
        "mechanism applications kinds history advantages limits",
    ),
    "phenomenon": ThingKind(
        "phenomenon",
        "",
        "state response reaction phenomenon condition feeling ability capacity change transfer movement process "
        "increase decrease rise tendency experience emotion behavior behaviour exchange activity "
        "release transport loss growth learning",
        "definition factors effects kinds mechanism function measurement",
    ),
    "concept": ThingKind(
        "concept",
        "theorem conjecture equation number theory law function hypothesis paradox chain distribution",
        "number function theorem theory concept measure quantity model field branch study principle idea term system "
        "set law property value sequence structure graph rule variable equation distribution discipline series price",
        "definition properties examples applications history open_questions",
    ),
}
