// Take the look that a watch is due for, unless somebody has: all looks that were missed are this one, and the next is due
// at the first time of its rhythm that is still to come.
// $id: id of the watch; $due: when it is due, as it was read
// Columns: id (of the watch)
MATCH (watch:Watch {id: $id})
SET watch.id = watch.id // takes the lock: what is read from here on nobody changes
WITH watch WHERE toString(watch.due) = $due AND watch.due <= datetime()
WITH watch, (datetime().epochSeconds - watch.due.epochSeconds) / watch.every + 1 AS passed
SET watch.due = watch.due + duration({seconds: passed * watch.every})
RETURN watch.id AS id
