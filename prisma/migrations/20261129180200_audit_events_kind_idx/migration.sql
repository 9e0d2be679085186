-- Finds the events of one kind. What a build that was interrupted has left.
DROP INDEX CONCURRENTLY IF EXISTS "audit_events_kind_at_id_idx";
CREATE INDEX CONCURRENTLY "audit_events_kind_at_id_idx" ON "audit_events"("kind", "at", "id");
