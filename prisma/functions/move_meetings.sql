-- Moves meetings, one after the other: a meeting takes its place once what stood there has left it. Those that move to later go first from
-- the last one on, then those that move to earlier from the first one on. The caller has locked the classes.
CREATE OR REPLACE FUNCTION "move_meetings"("moves" jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    "one" record;
BEGIN
    FOR "one" IN
        SELECT g.*
        FROM jsonb_to_recordset("moves") AS g ("id" uuid, "start" timestamp, "end" timestamp, "venueId" uuid, "timeZone" text)
        JOIN "meetings" s ON s."id" = g."id"
        CROSS JOIN LATERAL (SELECT g."start" AT TIME ZONE g."timeZone" >= s."starts_at" AS "later") AS "direction"
        ORDER BY NOT "later", CASE WHEN "later" THEN s."starts_at" END DESC, s."starts_at"
    LOOP
        UPDATE "meetings" SET "venue_id" = "one"."venueId", "time_zone" = "one"."timeZone",
            "local_start" = "one"."start", "local_end" = "one"."end"
        WHERE "id" = "one"."id";
    END LOOP;
END $$;
