// Keep what a run answered to a question, which is stored already.
// $question: id of the question; $id: id of the answer; $run: id of the run; $sentences: JSON of models.PageSentence; $queries:
// JSON of models.TypedQuery; $unknown: names; $found: how many snippets were found; $whole_domain, $engine, $partial: as in
// models.Answer; $snippets: ids of those that the sentences rest on
// Columns: none
MATCH (question:Question {id: $question})
MERGE (answer:Answer {id: $id}) ON CREATE SET answer.asked = datetime()
SET answer.run = $run, answer.sentences = $sentences, answer.queries = $queries, answer.unknown = $unknown,
    answer.found = $found, answer.whole_domain = $whole_domain, answer.engine = $engine, answer.partial = $partial
MERGE (answer)-[:ANSWERS]->(question)
WITH answer
UNWIND $snippets AS snippet_id
MATCH (snippet:Snippet {id: snippet_id})
MERGE (answer)-[:RESTS_ON]->(snippet)
