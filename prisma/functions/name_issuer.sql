-- A receipt says who has issued it, as the school was then, by the clock that it had, and has the currency of its payment.
CREATE OR REPLACE FUNCTION "name_issuer"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    SELECT "name", "address", "tax_number", "time_zone"
    INTO NEW."school_name", NEW."school_address", NEW."school_tax_number", NEW."time_zone" FROM "school_settings";
    SELECT "currency" INTO STRICT NEW."currency" FROM "payments" WHERE "id" = NEW."payment_id";
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "receipts_issuer" BEFORE INSERT ON "receipts" FOR EACH ROW EXECUTE FUNCTION "name_issuer"();
