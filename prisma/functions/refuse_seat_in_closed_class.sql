-- A closed or archived class, or one whose enrolment has ended, gets no new live enrolment; a seat that was held before can still
-- be paid. VOLATILE: the query sees what was committed while the hold waited for the lock on the class, which closing takes as well.
CREATE OR REPLACE FUNCTION "refuse_seat_in_closed_class"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM "classes" c WHERE c."id" = NEW."class_id" AND NOT "takes_enrolments"(c)) THEN
        RAISE EXCEPTION 'enrolments_class_open: the class takes no new enrolments' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "enrolments_class_open" BEFORE INSERT ON "enrolments" FOR EACH ROW
    WHEN (NEW."state" = 'held') EXECUTE FUNCTION "refuse_seat_in_closed_class"();

CREATE OR REPLACE TRIGGER "enrolments_class_open_again" BEFORE UPDATE OF "state" ON "enrolments" FOR EACH ROW
    WHEN (OLD."state" NOT IN ('held', 'paid') AND NEW."state" IN ('held', 'paid'))
    EXECUTE FUNCTION "refuse_seat_in_closed_class"();
