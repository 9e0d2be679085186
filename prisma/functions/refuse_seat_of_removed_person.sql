-- A removed student gets no new hold, and none for a removed child. The locks wait for a concurrent removal, or make it wait, which then
-- finds the hold. VOLATILE: the queries see what was committed while they waited.
CREATE OR REPLACE FUNCTION "refuse_seat_of_removed_person"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = NEW."student_id" AND "removed_at" IS NULL FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'enrolments_student_not_removed: the student is removed' USING ERRCODE = 'check_violation';
    END IF;
    PERFORM 1 FROM "participants" WHERE "id" = NEW."participant_id" AND "removed_at" IS NULL FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'enrolments_participant_not_removed: the participant is removed' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "enrolments_student_not_removed" BEFORE INSERT ON "enrolments" FOR EACH ROW
    WHEN (NEW."state" = 'held') EXECUTE FUNCTION "refuse_seat_of_removed_person"();
