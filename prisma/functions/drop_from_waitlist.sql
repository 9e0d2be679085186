-- Ends the turns of a group that can have no seat: of who is removed or has a seat otherwise, and then the others wait on; of all where one
-- is of another age, or the class is too small or too dear for them together. Returns whether it has ended any. The caller has locked the
-- class. The locks wait for a removal; VOLATILE: the queries see what was committed meanwhile.
CREATE OR REPLACE FUNCTION "drop_from_waitlist"("class" "classes", "of_group" UUID) RETURNS BOOLEAN LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "participants" p JOIN "users" u ON u."id" = p."guardian_id"
        WHERE p."id" IN (SELECT "participant_id" FROM "waitlist_entries" WHERE "group_id" = "of_group" AND "state" = 'waiting')
        FOR KEY SHARE;
    DELETE FROM "waitlist_entries" w
        WHERE w."group_id" = "of_group" AND w."state" = 'waiting' AND (
            EXISTS (
                SELECT FROM "participants" p JOIN "users" u ON u."id" = p."guardian_id"
                WHERE p."id" = w."participant_id" AND (p."removed_at" IS NOT NULL OR u."removed_at" IS NOT NULL)
            ) OR EXISTS (
                SELECT FROM "enrolments" e
                WHERE e."class_id" = w."class_id" AND e."participant_id" = w."participant_id" AND e."state" IN ('held', 'paid')
            )
        );
    IF FOUND THEN RETURN true; END IF;
    UPDATE "waitlist_entries" SET "state" = 'closed', "ended_at" = now()
        WHERE "group_id" = "of_group" AND "state" = 'waiting' AND EXISTS (
            SELECT FROM "waitlist_entries" w JOIN "participants" p ON p."id" = w."participant_id", "school_settings" s
            WHERE w."group_id" = "of_group" AND w."state" = 'waiting'
            HAVING count(*) > "class"."capacity" OR count(*) * "class"."price_cents" > 99999999
                OR bool_or(NOT "has_age_for"("class", p."birth_date", (now() AT TIME ZONE s."time_zone")::DATE))
        );
    IF FOUND THEN PERFORM "tell_waitlist"("class"."id"); END IF;
    RETURN FOUND;
END $$;
