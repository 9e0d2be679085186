-- Hands the money of "source" over to "target", up to what is missing of its price, ends "source" and frees its seat. The rest of the money
-- stays, to be refunded by the caller in the same transaction. Items are split, never rewritten: payments and receipts stay as they
-- are. One of nothing goes along: the payment of a free place is that of the place that it has become. Where nothing is handed over,
-- "target" gets an item of nothing, since nobody is enrolled without a payment. The caller has locked both classes, by id, and both
-- enrolments, and has written the items of a payment for "target" before.
CREATE OR REPLACE FUNCTION "end_move"("source" UUID, "target" UUID) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "item" RECORD;
    "wanted" INTEGER;
    "part" INTEGER;
    "first_payment" UUID;
BEGIN
    SELECT e."price_cents" - "kept_of"(e."id") INTO "wanted" FROM "enrolments" e WHERE e."id" = "target";
    FOR "item" IN
        SELECT i."payment_id", i."amount_cents" = 0 AS "is_nothing", i."amount_cents" - i."refunded_cents" AS "kept" FROM "payment_items" i
        JOIN "payments" p ON p."id" = i."payment_id"
        WHERE i."enrolment_id" = "source" AND p."paid_at" IS NOT NULL ORDER BY p."paid_at", p."id" FOR UPDATE OF i
    LOOP
        "first_payment" := coalesce("first_payment", "item"."payment_id");
        "part" := greatest(least("item"."kept", "wanted"), 0);
        CONTINUE WHEN "part" = 0 AND NOT "item"."is_nothing";
        "wanted" := "wanted" - "part";
        INSERT INTO "payment_items" ("payment_id", "enrolment_id", "amount_cents") VALUES ("item"."payment_id", "target", "part")
            ON CONFLICT ("payment_id", "enrolment_id")
            DO UPDATE SET "amount_cents" = "payment_items"."amount_cents" + excluded."amount_cents";
        UPDATE "payment_items" SET "amount_cents" = "amount_cents" - "part"
            WHERE "payment_id" = "item"."payment_id" AND "enrolment_id" = "source";
        DELETE FROM "payment_items"
            WHERE "payment_id" = "item"."payment_id" AND "enrolment_id" = "source" AND "amount_cents" = 0 AND NOT EXISTS (
                SELECT FROM "refunds" WHERE "payment_id" = "item"."payment_id" AND "enrolment_id" = "source"
            );
    END LOOP;
    INSERT INTO "payment_items" ("payment_id", "enrolment_id", "amount_cents")
        SELECT "first_payment", "target", 0 WHERE "first_payment" IS NOT NULL
            AND NOT EXISTS (SELECT FROM "payment_items" WHERE "enrolment_id" = "target");
    PERFORM "end_enrolment"("source");
    UPDATE "enrolments" SET "moved_to_id" = "target" WHERE "id" = "source";
END $$;
