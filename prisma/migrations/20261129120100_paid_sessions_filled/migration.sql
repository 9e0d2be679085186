-- By what a share of the earlier purchases was computed until now.
UPDATE "enrolments" e SET "paid_sessions" = (
    SELECT count(*) FROM "sessions" s WHERE s."class_id" = e."class_id" AND s."replaces_id" IS NULL
) WHERE "paid_at" IS NOT NULL AND "paid_sessions" IS NULL;
