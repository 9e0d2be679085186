-- AlterTable
ALTER TABLE "classes" ADD COLUMN     "venue_ids" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "weekdays" SMALLINT[] DEFAULT ARRAY[]::SMALLINT[];

-- The filters of the public list read the weekdays and venues from the class, so that their cost does not grow with the
-- sessions.
CREATE OR REPLACE FUNCTION "sum_sessions"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE "classes" SET "first_starts_at" = summed."first", "last_ends_at" = summed."last",
        "weekdays" = summed."weekdays", "venue_ids" = summed."venue_ids"
    FROM (
        SELECT changed_class."class_id",
            coalesce(min(s."starts_at") FILTER (WHERE s."state" = 'planned'), min(s."starts_at")) AS "first",
            coalesce(max(s."ends_at") FILTER (WHERE s."state" = 'planned'), max(s."ends_at")) AS "last",
            coalesce(
                array_agg(DISTINCT extract(isodow FROM s."local_start")::smallint) FILTER (WHERE s."state" = 'planned'), '{}'
            ) AS "weekdays",
            coalesce(
                array_agg(DISTINCT s."venue_id") FILTER (WHERE s."state" = 'planned' AND s."venue_id" IS NOT NULL), '{}'
            ) AS "venue_ids"
        FROM (SELECT DISTINCT "class_id" FROM changed) AS changed_class
        LEFT JOIN "sessions" s ON s."class_id" = changed_class."class_id"
        GROUP BY changed_class."class_id"
    ) AS summed
    WHERE "id" = summed."class_id";
    RETURN NULL;
END $$;

UPDATE "classes" c SET "weekdays" = summed."weekdays", "venue_ids" = summed."venue_ids"
FROM (
    SELECT "class_id", array_agg(DISTINCT extract(isodow FROM "local_start")::smallint) AS "weekdays",
        coalesce(array_agg(DISTINCT "venue_id") FILTER (WHERE "venue_id" IS NOT NULL), '{}') AS "venue_ids"
    FROM "sessions" WHERE "state" = 'planned' GROUP BY "class_id"
) AS summed
WHERE c."id" = summed."class_id";
