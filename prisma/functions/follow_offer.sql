-- A turn ends as its offer does, whatever ends it: taken once the seat is paid, also late; else lapsed at its end, and before it declined,
-- or closed with the class.
CREATE OR REPLACE FUNCTION "follow_offer"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "ended_as" "waitlist_state" := CASE
        WHEN NEW."state" = 'paid' THEN 'taken'
        WHEN EXISTS (SELECT FROM "classes" WHERE "id" = NEW."class_id" AND "status" = 'cancelled') THEN 'closed'
        WHEN OLD."hold_expires_at" > now() THEN 'declined'
        ELSE 'lapsed'
    END;
BEGIN
    UPDATE "waitlist_entries" SET "state" = "ended_as", "ended_at" = now() WHERE "id" = NEW."waitlist_entry_id";
    IF "ended_as" IN ('lapsed', 'closed') THEN PERFORM "tell_waitlist"(NEW."class_id"); END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "enrolments_follow_offer" AFTER UPDATE OF "state" ON "enrolments" FOR EACH ROW
    WHEN (NEW."waitlist_entry_id" IS NOT NULL AND OLD."state" <> NEW."state" AND NEW."state" IN ('paid', 'released'))
    EXECUTE FUNCTION "follow_offer"();
