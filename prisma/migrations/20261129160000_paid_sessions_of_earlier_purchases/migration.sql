-- 20261129120100_paid_sessions_filled counted the sessions that were added after the purchase as well, so that a share was too small.
-- A purchase from before that migration was for the sessions that the class had then. The number of a later one is right.
UPDATE "enrolments" e SET "paid_sessions" = counted."sessions"
FROM (
    SELECT p."id", count(s."id")::integer AS "sessions"
    FROM "enrolments" p
    LEFT JOIN "sessions" s ON s."class_id" = p."class_id" AND s."replaces_id" IS NULL
        AND uuid_extract_timestamp(s."id") <= p."paid_at" AND (s."cancelled_at" IS NULL OR s."cancelled_at" > p."paid_at")
    WHERE p."paid_at" < (
        SELECT "finished_at" FROM "_prisma_migrations" WHERE "migration_name" = '20261129120100_paid_sessions_filled'
    )
    GROUP BY p."id"
) AS counted
WHERE counted."id" = e."id" AND counted."sessions" <> e."paid_sessions";
