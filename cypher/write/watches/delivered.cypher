// Note what became of telling a look to a webhook.
// $id: id of the look; $delivery, $undelivered: the look's
// Columns: none
MATCH (look:Look {id: $id})
SET look.delivery = $delivery, look.undelivered = $undelivered
