-- Issues the receipts that a payment lacks: of the payment, and of each refund whose money has gone for good. Numbers have no gap:
-- the counter's row is locked until the commit. Returns the refunds that got one.
CREATE OR REPLACE FUNCTION "issue_receipts"("of_payment" UUID) RETURNS SETOF UUID LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "missing" RECORD;
    "issued" INTEGER;
BEGIN
    FOR "missing" IN
        SELECT money."kind", money."refund_id", money."amount_cents", p."class_name",
            coalesce(
                (SELECT "person_name" FROM "receipts" WHERE "payment_id" = p."id" AND "kind" = 'payment'), u."name"
            ) AS "person_name",
            -- Not the placeholder of an address that a user has lost.
            CASE WHEN u."email" NOT LIKE '%@invalid' THEN u."email" END AS "person_email"
        FROM (
            SELECT 'payment'::"receipt_kind" AS "kind", NULL::UUID AS "refund_id", "amount_cents", "paid_at" AS "at"
            FROM "payments" WHERE "id" = "of_payment" AND "paid_at" IS NOT NULL
                AND NOT EXISTS (SELECT FROM "receipts" WHERE "payment_id" = "payments"."id" AND "kind" = 'payment')
            UNION ALL
            SELECT 'refund', r."id", r."amount_cents", r."done_at"
            FROM "refunds" r
            WHERE r."payment_id" = "of_payment" AND r."state" IN ('done', 'paid_elsewhere') AND r."amount_cents" > 0
                AND NOT "is_undecided"(r) AND NOT EXISTS (SELECT FROM "receipts" WHERE "refund_id" = r."id")
        ) money
        JOIN "payments" p ON p."id" = "of_payment"
        JOIN "enrolments" e ON e."id" = p."enrolment_id"
        JOIN "users" u ON u."id" = e."student_id"
        ORDER BY money."kind", money."at", money."refund_id"
    LOOP
        UPDATE "receipt_counter" SET "last" = "last" + 1 WHERE "id" = 1 RETURNING "last" INTO STRICT "issued";
        INSERT INTO "receipts" (
            "number", "previous_number", "kind", "payment_id", "refund_id", "amount_cents", "class_name", "person_name",
            "person_email"
        ) VALUES (
            "issued", nullif("issued" - 1, 0), "missing"."kind", "of_payment", "missing"."refund_id", "missing"."amount_cents",
            "missing"."class_name", "missing"."person_name", "missing"."person_email"
        );
        IF "missing"."refund_id" IS NOT NULL THEN RETURN NEXT "missing"."refund_id"; END IF;
    END LOOP;
END $$;
