-- Who gets a seat otherwise waits no more, and the others of the group wait on. When the transaction ends, because only then the class has
-- counted the seat. Whoever gives a seat has locked the class.
CREATE OR REPLACE FUNCTION "end_waiting"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "entry" UUID := (
        SELECT "id" FROM "waitlist_entries"
        WHERE "class_id" = NEW."class_id" AND "participant_id" = NEW."participant_id" AND "state" = 'waiting'
    );
BEGIN
    IF "entry" IS NOT NULL THEN PERFORM "leave_waitlist"(NEW."class_id", ARRAY["entry"]); END IF;
    RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS "enrolments_end_waiting" ON "enrolments";
CREATE CONSTRAINT TRIGGER "enrolments_end_waiting" AFTER INSERT ON "enrolments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW."state" IN ('held', 'paid') AND NEW."waitlist_entry_id" IS NULL) EXECUTE FUNCTION "end_waiting"();
DROP TRIGGER IF EXISTS "enrolments_end_waiting_again" ON "enrolments";
CREATE CONSTRAINT TRIGGER "enrolments_end_waiting_again" AFTER UPDATE OF "state" ON "enrolments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD."state" NOT IN ('held', 'paid') AND NEW."state" IN ('held', 'paid')) EXECUTE FUNCTION "end_waiting"();
