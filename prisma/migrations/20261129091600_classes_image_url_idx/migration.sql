-- Whether anybody refers to a picture.
DROP INDEX CONCURRENTLY IF EXISTS "classes_image_url_idx";
CREATE INDEX CONCURRENTLY "classes_image_url_idx" ON "classes" USING HASH ("image_url");
