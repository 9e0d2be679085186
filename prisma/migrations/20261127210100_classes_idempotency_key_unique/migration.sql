-- What is sent again after a lost answer adds no second class.
DROP INDEX CONCURRENTLY IF EXISTS "classes_idempotency_key_key";
CREATE UNIQUE INDEX CONCURRENTLY "classes_idempotency_key_key" ON "classes"("idempotency_key");
