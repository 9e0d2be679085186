-- What the lists of classes filter and sort by, so that their cost does not grow with the meetings. Planned meetings count;
-- without one, the cancelled ones do, so that the class does not look like one without dates.
CREATE OR REPLACE FUNCTION "sum_meetings"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE "classes" SET "first_starts_at" = summed."first", "first_day" = summed."first_day", "last_ends_at" = summed."last",
        "weekdays" = summed."weekdays", "day_times" = summed."day_times", "venue_ids" = summed."venue_ids",
        "version" = "version" + ("status" = 'pending')::integer
    FROM (
        SELECT changed_class."class_id",
            coalesce(min(s."starts_at") FILTER (WHERE s."state" = 'planned'), min(s."starts_at")) AS "first",
            coalesce(min(s."local_start") FILTER (WHERE s."state" = 'planned'), min(s."local_start"))::date AS "first_day",
            coalesce(max(s."ends_at") FILTER (WHERE s."state" = 'planned'), max(s."ends_at")) AS "last",
            coalesce(
                array_agg(DISTINCT extract(isodow FROM s."local_start")::smallint) FILTER (WHERE s."state" = 'planned'), '{}'
            ) AS "weekdays",
            coalesce(
                array_agg(DISTINCT CASE
                    WHEN extract(hour FROM s."local_start") < 12 THEN 'morning'
                    WHEN extract(hour FROM s."local_start") < 17 THEN 'afternoon'
                    ELSE 'evening'
                END) FILTER (WHERE s."state" = 'planned'), '{}'
            ) AS "day_times",
            coalesce(
                array_agg(DISTINCT s."venue_id") FILTER (WHERE s."state" = 'planned' AND s."venue_id" IS NOT NULL), '{}'
            ) AS "venue_ids"
        FROM (SELECT DISTINCT "class_id" FROM changed) AS changed_class
        LEFT JOIN "meetings" s ON s."class_id" = changed_class."class_id"
        GROUP BY changed_class."class_id"
    ) AS summed
    WHERE "id" = summed."class_id";
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "meetings_summed" AFTER UPDATE ON "meetings" REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION "sum_meetings"();

CREATE OR REPLACE TRIGGER "meetings_summed_added" AFTER INSERT ON "meetings" REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION "sum_meetings"();

CREATE OR REPLACE TRIGGER "meetings_summed_removed" AFTER DELETE ON "meetings" REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION "sum_meetings"();
