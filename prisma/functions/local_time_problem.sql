-- 'missing' for a local time that the clocks skip, 'ambiguous' for one that they show twice, else null. Compares the
-- offsets of the day before and the day after.
CREATE OR REPLACE FUNCTION "local_time_problem"("local_time" timestamp, "time_zone" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT CASE count(DISTINCT instant) WHEN 0 THEN 'missing' WHEN 1 THEN NULL ELSE 'ambiguous' END
    FROM (
        SELECT "local_time" AT TIME ZONE 'UTC' - ((probe AT TIME ZONE "time_zone") - (probe AT TIME ZONE 'UTC')) AS instant
        FROM unnest(ARRAY[
            "local_time" AT TIME ZONE 'UTC' - interval '1 day', "local_time" AT TIME ZONE 'UTC' + interval '1 day'
        ]) AS probe
    ) AS candidate
    WHERE instant AT TIME ZONE "time_zone" = "local_time"
$$;
