-- Ends the time to pay for a move whose old place ends, or has other money than was agreed: nobody is to be charged for it any more. The
-- seat is released as that of any expired hold.
CREATE OR REPLACE FUNCTION "expire_move"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "source" UUID;
BEGIN
    IF TG_TABLE_NAME = 'enrolments' THEN "source" := NEW."id"; ELSE "source" := NEW."enrolment_id"; END IF;
    UPDATE "enrolments" SET "hold_expires_at" = least("hold_expires_at", now()) WHERE "moves_from_id" = "source" AND "state" = 'held';
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "enrolments_expire_move" AFTER UPDATE OF "state" ON "enrolments" FOR EACH ROW
    WHEN (OLD."state" = 'paid' AND NEW."state" <> 'paid') EXECUTE FUNCTION "expire_move"();
CREATE OR REPLACE TRIGGER "payment_items_expire_move" AFTER UPDATE OF "amount_cents", "refunded_cents" ON "payment_items" FOR EACH ROW
    EXECUTE FUNCTION "expire_move"();
