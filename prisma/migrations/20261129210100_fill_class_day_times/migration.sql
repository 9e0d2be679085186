-- As the trigger of the sessions keeps it from now on.
UPDATE "classes" SET "day_times" = summed."day_times"
FROM (
    SELECT "class_id", array_agg(DISTINCT CASE
        WHEN extract(hour FROM "local_start") < 12 THEN 'morning'
        WHEN extract(hour FROM "local_start") < 17 THEN 'afternoon'
        ELSE 'evening'
    END) AS "day_times"
    FROM "sessions" WHERE "state" = 'planned' GROUP BY "class_id"
) AS summed
WHERE "id" = summed."class_id";
