-- 20261129120100_paid_sessions_filled counted the sessions that were added after the purchase as well, so that a share was too small.
-- A purchase from before that migration was for the sessions that the class had then. The number of a later one is right.
UPDATE "enrolments" e SET "paid_sessions" = (
    SELECT count(*) FROM "sessions" s
    WHERE s."class_id" = e."class_id" AND s."replaces_id" IS NULL AND uuid_extract_timestamp(s."id") <= e."paid_at"
        AND (s."cancelled_at" IS NULL OR s."cancelled_at" > e."paid_at")
)
WHERE "paid_at" < (
    SELECT "finished_at" FROM "_prisma_migrations" WHERE "migration_name" = '20261129120100_paid_sessions_filled'
);
