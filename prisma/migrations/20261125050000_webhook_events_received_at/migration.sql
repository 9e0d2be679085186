-- The job that deletes the oldest reads no others.
DROP INDEX CONCURRENTLY IF EXISTS "webhook_events_received_at_idx";
CREATE INDEX CONCURRENTLY "webhook_events_received_at_idx" ON "webhook_events"("received_at");
