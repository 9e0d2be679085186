-- A removed student gets no new hold. The lock waits for a concurrent removal, or makes it wait, which then finds the hold and
-- releases it. VOLATILE: the query sees what was committed while it waited.
CREATE OR REPLACE FUNCTION "refuse_seat_of_removed_student"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = NEW."student_id" AND "removed_at" IS NULL FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'enrolments_student_not_removed: the student is removed' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "enrolments_student_not_removed" BEFORE INSERT ON "enrolments" FOR EACH ROW
    WHEN (NEW."state" = 'held') EXECUTE FUNCTION "refuse_seat_of_removed_student"();
