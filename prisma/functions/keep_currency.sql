-- Prices, payments and receipts have one currency for good: a payment has the school's, and the school's stays once there is one. A payment
-- that is being made while the school's changes is waited for; a later one reads it changed.
CREATE OR REPLACE FUNCTION "keep_currency"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    -- Nobody waits where the answer is known already.
    IF NOT EXISTS (SELECT 1 FROM "payments") THEN
        LOCK TABLE "payments" IN SHARE MODE;
    END IF;
    IF EXISTS (SELECT 1 FROM "payments") THEN
        RAISE EXCEPTION 'school_settings_currency_kept: the school has payments' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "school_settings_currency_kept" BEFORE UPDATE OF "currency" ON "school_settings" FOR EACH ROW
    WHEN (OLD."currency" <> NEW."currency") EXECUTE FUNCTION "keep_currency"();
