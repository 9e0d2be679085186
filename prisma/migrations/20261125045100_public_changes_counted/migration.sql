-- Waits for the transactions whose changes the former trigger has counted, in the sequence only: it held this lock until
-- their end.
SELECT pg_advisory_xact_lock('public_changes'::regclass::bigint);
