-- A payment is in the currency of the school, whatever it was entered with, and stays in it.
CREATE OR REPLACE FUNCTION "name_currency"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        RAISE EXCEPTION 'payments_currency_kept: a payment keeps its currency' USING ERRCODE = 'restrict_violation';
    END IF;
    SELECT "currency" INTO STRICT NEW."currency" FROM "school_settings";
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "payments_currency" BEFORE INSERT ON "payments" FOR EACH ROW EXECUTE FUNCTION "name_currency"();
CREATE OR REPLACE TRIGGER "payments_currency_kept" BEFORE UPDATE OF "currency" ON "payments" FOR EACH ROW
    WHEN (OLD."currency" <> NEW."currency") EXECUTE FUNCTION "name_currency"();
