-- A share belongs to a meeting of the class of its item, and to the one made up for: under a make-up's own id, an item could get it
-- twice.
CREATE OR REPLACE FUNCTION "check_refunded_meeting"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "enrolments" e JOIN "meetings" s ON s."class_id" = e."class_id"
    WHERE e."id" = NEW."enrolment_id" AND s."id" = NEW."meeting_id" AND s."replaces_id" IS NULL;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'refunds_meeting: not a meeting of the class that was paid for, or a make-up'
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "refunds_meeting" BEFORE INSERT OR UPDATE OF "meeting_id", "enrolment_id" ON "refunds" FOR EACH ROW
    WHEN (NEW."meeting_id" IS NOT NULL) EXECUTE FUNCTION "check_refunded_meeting"();
