-- The items of a payment sum up to it, what was paid and what is refunded, when the transaction ends.
CREATE OR REPLACE FUNCTION "check_payment_items"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    -- A value of its own: where the condition computes it, a plan of a table that was small computes it for each row.
    "payment" UUID := to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0];
    "wrong" RECORD;
BEGIN
    SELECT p."amount_cents", p."refunded_cents", s."amount", s."refunded" INTO "wrong"
    FROM "payments" p CROSS JOIN LATERAL (
        SELECT coalesce(sum(i."amount_cents"), 0) AS "amount", coalesce(sum(i."refunded_cents"), 0) AS "refunded"
        FROM "payment_items" i WHERE i."payment_id" = p."id"
    ) s
    WHERE p."id" = "payment"
        AND (p."amount_cents", p."refunded_cents") IS DISTINCT FROM (s."amount", s."refunded");
    IF FOUND THEN
        RAISE EXCEPTION 'payment_items_sum: items of % of % cents, % of % refunded', "wrong"."amount", "wrong"."amount_cents",
            "wrong"."refunded", "wrong"."refunded_cents" USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS "payment_items_sum" ON "payment_items";
CREATE CONSTRAINT TRIGGER "payment_items_sum" AFTER INSERT OR UPDATE OR DELETE ON "payment_items" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION "check_payment_items"('payment_id');

DROP TRIGGER IF EXISTS "payments_items_sum" ON "payments";
CREATE CONSTRAINT TRIGGER "payments_items_sum" AFTER INSERT OR UPDATE OF "amount_cents", "refunded_cents" ON "payments"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_payment_items"('id');
