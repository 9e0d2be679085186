-- What an admin approves includes the seats and the dates. Of a class that is approved they need no new approval.
CREATE TRIGGER "classes_version_of_seats"
    BEFORE UPDATE OF "capacity" ON "classes" FOR EACH ROW
    WHEN (OLD."status" = 'pending' AND OLD."capacity" IS DISTINCT FROM NEW."capacity")
    EXECUTE FUNCTION "count_class_version"();

CREATE OR REPLACE FUNCTION "sum_sessions"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE "classes" SET "first_starts_at" = summed."first", "last_ends_at" = summed."last",
        "weekdays" = summed."weekdays", "venue_ids" = summed."venue_ids",
        "version" = "version" + ("status" = 'pending')::integer
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
