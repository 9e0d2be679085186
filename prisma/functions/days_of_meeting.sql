-- The days of a meeting by its clock, each with when it begins and ends. One that lasts several days has its hours on each; where its
-- hours go over midnight, it lasts day and night, and its days are those it lasts, the one on which it ends included (on which
-- everybody is collected). One shorter than a day is of one day: one over midnight is of the day on which it begins.
CREATE OR REPLACE FUNCTION "days_of_meeting"("local_start" TIMESTAMP, "local_end" TIMESTAMP, "time_zone" TEXT)
RETURNS TABLE ("day" DATE, "begins_at" TIMESTAMPTZ, "ends_at" TIMESTAMPTZ) LANGUAGE sql STABLE AS $$
    SELECT d."midnight"::date, t."begin" AT TIME ZONE "time_zone", t."end" AT TIME ZONE "time_zone"
    FROM (
        SELECT ("local_end" - INTERVAL '1 second')::time - "local_start"::time + INTERVAL '1 second' AS "hours",
            "local_end" - "local_start" < INTERVAL '1 day' AS "is_short"
    ) AS h
    CROSS JOIN LATERAL generate_series(
        date_trunc('day', "local_start"), CASE WHEN h."is_short" THEN "local_start" ELSE "local_end" - INTERVAL '1 second' END, INTERVAL '1 day'
    ) AS d("midnight")
    CROSS JOIN LATERAL (
        SELECT "local_start" AS "begin", "local_end" AS "end" WHERE h."is_short"
        UNION ALL
        SELECT d."midnight" + "local_start"::time, d."midnight" + "local_start"::time + h."hours"
        WHERE NOT h."is_short" AND h."hours" > INTERVAL '0'
        UNION ALL
        SELECT greatest(d."midnight", "local_start"), least(d."midnight" + INTERVAL '1 day', "local_end")
        WHERE NOT h."is_short" AND h."hours" <= INTERVAL '0'
    ) AS t
$$;
