-- A seat that is held while the class is cancelled must not be paid any more: nobody would refund it.
CREATE OR REPLACE FUNCTION "refuse_payment_in_cancelled_class"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM "classes" WHERE "id" = NEW."class_id" AND "status" = 'cancelled') THEN
        RAISE EXCEPTION 'enrolments_class_not_cancelled: the class is cancelled' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "enrolments_class_not_cancelled" BEFORE UPDATE OF "state" ON "enrolments" FOR EACH ROW
    WHEN (OLD."state" <> 'paid' AND NEW."state" = 'paid') EXECUTE FUNCTION "refuse_payment_in_cancelled_class"();
