-- Cancelling is final: families were notified and shares returned.
CREATE OR REPLACE FUNCTION "refuse_to_revive_meeting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'meetings_cancelled_for_good: a cancelled meeting stays cancelled' USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE TRIGGER "meetings_cancelled_for_good" BEFORE UPDATE OF "state" ON "meetings" FOR EACH ROW
    WHEN (OLD."state" = 'cancelled' AND NEW."state" <> 'cancelled') EXECUTE FUNCTION "refuse_to_revive_meeting"();
