-- A share belongs to a session of the class of its item, and to the one made up for: under a make-up's own id, an item could get it
-- twice.
CREATE OR REPLACE FUNCTION "check_refunded_session"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "enrolments" e JOIN "sessions" s ON s."class_id" = e."class_id"
    WHERE e."id" = NEW."enrolment_id" AND s."id" = NEW."session_id" AND s."replaces_id" IS NULL;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'refunds_session: not a session of the class that was paid for, or a make-up'
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "refunds_session" BEFORE INSERT OR UPDATE OF "session_id", "enrolment_id" ON "refunds" FOR EACH ROW
    WHEN (NEW."session_id" IS NOT NULL) EXECUTE FUNCTION "check_refunded_session"();
