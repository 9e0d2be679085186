-- A meeting is cancelled alone with a reason. With its class it may have none: nobody is notified of an archived class.
CREATE OR REPLACE FUNCTION "require_reason_of_meeting"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM "classes" WHERE "id" = NEW."class_id" AND "stage" NOT IN ('cancelled', 'archived')
    ) THEN
        RAISE EXCEPTION 'meetings_cancelled_with_reason: a meeting is cancelled alone with a reason'
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "meetings_cancelled_with_reason" BEFORE UPDATE OF "state", "reason" ON "meetings" FOR EACH ROW
    WHEN (NEW."state" = 'cancelled' AND NEW."reason" IS NULL) EXECUTE FUNCTION "require_reason_of_meeting"();
