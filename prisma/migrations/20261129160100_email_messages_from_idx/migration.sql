-- Finds whether a message still compares with a snapshot. What a build that was interrupted has left.
DROP INDEX CONCURRENTLY IF EXISTS "email_messages_from_idx";
CREATE INDEX CONCURRENTLY "email_messages_from_idx" ON "email_messages" (("refs"->>'from')) WHERE "kind" = 'class_changed';
