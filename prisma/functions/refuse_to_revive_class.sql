-- Cancelling is final: money has been returned.
CREATE OR REPLACE FUNCTION "refuse_to_revive_class"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'classes_cancelled_for_good: a cancelled class stays cancelled' USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE TRIGGER "classes_cancelled_for_good" BEFORE UPDATE OF "status" ON "classes" FOR EACH ROW
    WHEN (OLD."status" = 'cancelled' AND NEW."status" <> 'cancelled') EXECUTE FUNCTION "refuse_to_revive_class"();
