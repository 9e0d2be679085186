DROP INDEX CONCURRENTLY IF EXISTS "users_photo_url_idx";
CREATE INDEX CONCURRENTLY "users_photo_url_idx" ON "users" USING HASH ("photo_url");
