-- The days of a meeting by its clock, each with when it begins and ends: one that lasts several has its hours on each, and one over
-- midnight is of the day on which it begins.
CREATE OR REPLACE FUNCTION "days_of_meeting"("local_start" TIMESTAMP, "local_end" TIMESTAMP, "time_zone" TEXT)
RETURNS TABLE ("day" DATE, "begins_at" TIMESTAMPTZ, "ends_at" TIMESTAMPTZ) LANGUAGE sql STABLE AS $$
    SELECT d."begin"::date, d."begin" AT TIME ZONE "time_zone",
        (d."begin" + h."hours" + CASE WHEN h."hours" <= INTERVAL '0' THEN INTERVAL '1 day' ELSE INTERVAL '0' END) AT TIME ZONE "time_zone"
    FROM (SELECT "local_end"::time - "local_start"::time AS "hours") AS h
    CROSS JOIN generate_series("local_start", "local_end" - INTERVAL '1 second', INTERVAL '1 day') AS d("begin")
$$;
