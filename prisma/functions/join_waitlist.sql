-- Joins the waitlist of a full class for people of one account, together or each alone, all or none, or says what refuses it: "blockedId"
-- is whom, "count" the seats of the class or the turns that the account has, and "waitSeconds" when to try again. "turns" has the entry, the participant and the place in
-- line of each. Locks the class, so that the line's order is that of the commits, and then the account, whose turns are counted. Writes
-- the class only where a smaller group waits than before: who joins in a rush changes nothing that is public.
CREATE OR REPLACE FUNCTION "join_waitlist"(
    "student" UUID, "of_class" UUID, "participant_ids" UUID[], "together" BOOLEAN, "may_hold" BOOLEAN, "today" DATE,
    OUT "errorCode" TEXT, OUT "blockedId" UUID, OUT "count" INTEGER, OUT "waitSeconds" INTEGER, OUT "turns" JSONB
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "c" "classes"%ROWTYPE;
    "p" "participants"%ROWTYPE;
    "needs" INTEGER := CASE WHEN "together" THEN cardinality("participant_ids") ELSE 1 END;
    "group" UUID := uuidv7();
    "entries" UUID[];
    "given_up" INTEGER;
BEGIN
    IF NOT "may_hold" THEN "errorCode" := 'EMAIL_NOT_VERIFIED'; RETURN; END IF;
    SELECT * INTO "c" FROM "classes" WHERE "id" = "of_class" AND "status" <> 'cancelled' FOR NO KEY UPDATE;
    PERFORM 1 FROM "users" WHERE "id" = "student" FOR NO KEY UPDATE;
    FOREACH "blockedId" IN ARRAY "participant_ids" LOOP
        SELECT * INTO "p" FROM "participants" WHERE "id" = "blockedId" AND "guardian_id" = "student" AND "removed_at" IS NULL FOR KEY SHARE;
        "errorCode" := CASE
            WHEN EXISTS (
                SELECT FROM "waitlist_entries"
                WHERE "class_id" = "c"."id" AND "participant_id" = "p"."id" AND "state" IN ('waiting', 'offered')
            ) THEN 'ALREADY_WAITING'
            WHEN EXISTS (
                SELECT FROM "enrolments" WHERE "class_id" = "c"."id" AND "participant_id" = "p"."id" AND "state" IN ('held', 'paid')
            ) THEN 'ALREADY_ENROLLED'
            ELSE nullif("seat_problem"("c", "p", "today"), 'NO_SEATS_LEFT')
        END;
        IF "errorCode" IS NOT NULL THEN RETURN; END IF;
    END LOOP;
    -- Each offer holds a seat for a day: of two that were not paid, the account waits until the older one is a day ago.
    SELECT count(*), ceil(extract(epoch FROM min("ended_at") + INTERVAL '1 day' - now())) INTO "given_up", "waitSeconds" FROM (
        SELECT max("ended_at") AS "ended_at" FROM "waitlist_entries"
        WHERE "class_id" = "of_class" AND "student_id" = "student" AND "state" IN ('declined', 'lapsed')
            AND "ended_at" > now() - INTERVAL '1 day'
        GROUP BY "group_id" ORDER BY max("ended_at") DESC LIMIT 2
    ) last;
    "count" := (SELECT count(*) FROM "waitlist_entries" WHERE "student_id" = "student" AND "state" IN ('waiting', 'offered'));
    "errorCode" := CASE
        WHEN "c"."waitlist_closed_at" IS NOT NULL THEN 'WAITLIST_CLOSED'
        WHEN "c"."capacity" - "c"."seats_taken" >= "needs" THEN 'SEATS_FREE'
        WHEN "needs" > "c"."capacity" THEN 'CLASS_TOO_SMALL'
        WHEN "needs" * "c"."price_cents"::BIGINT > 99999999 THEN 'CART_TOO_DEAR'
        WHEN "count" + cardinality("participant_ids") > 40 THEN 'TOO_MANY_WAITING'
        WHEN (SELECT count(*) FROM "waitlist_entries" WHERE "class_id" = "of_class" AND "state" = 'waiting')
            + cardinality("participant_ids") > 500 THEN 'WAITLIST_FULL'
        WHEN "given_up" = 2 THEN 'WAITLIST_COOLDOWN'
    END;
    IF "errorCode" = 'CLASS_TOO_SMALL' THEN "count" := "c"."capacity"; END IF;
    IF "errorCode" IS NOT NULL THEN RETURN; END IF;

    WITH "added" AS (
        INSERT INTO "waitlist_entries" ("class_id", "student_id", "participant_id", "group_id")
        SELECT "of_class", "student", w."id", CASE WHEN "together" THEN "group" ELSE uuidv7() END
        FROM unnest("participant_ids") WITH ORDINALITY AS w ("id", "position") ORDER BY w."position"
        RETURNING "id"
    )
    SELECT array_agg("id") INTO "entries" FROM "added";
    -- An update of no row would count as a public change as well.
    IF coalesce("c"."waitlist_needs" > "needs", true) THEN
        UPDATE "classes" SET "waitlist_needs" = "needs" WHERE "id" = "of_class";
    END IF;
    SELECT jsonb_agg(
        jsonb_build_object('entryId', w."id", 'participantId', w."participant_id", 'position', "waitlist_position"(w)) ORDER BY w."position"
    ) INTO "turns" FROM "waitlist_entries" w WHERE w."id" = ANY ("entries");
END $$;
