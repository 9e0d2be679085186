-- A copy of a class with a waitlist is for those who wait, before anybody else: at its approval they are entered in a line of its own, in
-- their order, and offered its seats by the trigger classes_waitlist in the same statement. They keep their turns in the line of the class that was copied.
-- Left out are groups that are too large for it, or of whom somebody is removed or may not be in it by age. Once: where nobody has had a seat
-- or a turn in the copy before. The line that is copied is not locked, so that classes are locked in their order: who leaves it in the same moment may be offered a seat.
-- The locks wait for a removal; VOLATILE: the queries see what was committed meanwhile.
CREATE OR REPLACE FUNCTION "open_to_waitlist"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF NEW."seats_taken" > 0 OR NEW."waitlist_closed_at" IS NOT NULL OR NOT "takes_enrolments"(OLD)
        OR EXISTS (SELECT FROM "waitlist_entries" WHERE "class_id" = NEW."id")
        OR EXISTS (SELECT FROM "enrolments" WHERE "class_id" = NEW."id")
    THEN
        RETURN NEW;
    END IF;
    PERFORM 1 FROM "users" u JOIN "participants" p ON p."guardian_id" = u."id"
        WHERE p."id" IN (SELECT "participant_id" FROM "waitlist_entries" WHERE "class_id" = NEW."copied_from_id" AND "state" = 'waiting')
        ORDER BY u."id", p."id" FOR KEY SHARE;
    INSERT INTO "waitlist_entries" ("class_id", "student_id", "participant_id", "group_id")
    SELECT NEW."id", w."student_id", w."participant_id", copied."id"
    FROM (
        SELECT w."group_id", uuidv7() AS "id" FROM "waitlist_entries" w JOIN "participants" p ON p."id" = w."participant_id"
        JOIN "users" u ON u."id" = w."student_id"
        WHERE w."class_id" = NEW."copied_from_id" AND w."state" = 'waiting'
        GROUP BY w."group_id"
        HAVING count(*) <= NEW."capacity" AND bool_and(
            u."removed_at" IS NULL AND p."removed_at" IS NULL
            AND "has_age_for"(NEW, p."birth_date", (now() AT TIME ZONE (SELECT "time_zone" FROM "school_settings"))::DATE)
        )
    ) AS copied JOIN "waitlist_entries" w ON w."group_id" = copied."group_id" AND w."state" = 'waiting'
    ORDER BY w."position";
    NEW."waitlist_needs" := "waitlist_needs_of"(NEW."id");
    RETURN NEW;
END $$;

-- Before classes_waitlist, by its name.
CREATE OR REPLACE TRIGGER "classes_open_to_waitlist" BEFORE UPDATE OF "status" ON "classes" FOR EACH ROW
    WHEN (NEW."status" = 'approved' AND OLD."status" = 'pending' AND NEW."copied_from_id" IS NOT NULL)
    EXECUTE FUNCTION "open_to_waitlist"();
