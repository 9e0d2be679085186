-- Cancelling is final: families were told and shares returned.
CREATE OR REPLACE FUNCTION "refuse_to_revive_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'sessions_cancelled_for_good: a cancelled session stays cancelled' USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE TRIGGER "sessions_cancelled_for_good" BEFORE UPDATE OF "state" ON "sessions" FOR EACH ROW
    WHEN (OLD."state" = 'cancelled' AND NEW."state" <> 'cancelled') EXECUTE FUNCTION "refuse_to_revive_session"();
