-- Disputes with the provider's state and deadline. In the order in which a dispute takes its states: an older answer of the
-- provider takes none of them back, but for the bank's decision about an appeal.
CREATE TYPE "dispute_status" AS ENUM (
    'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'prevented', 'won', 'lost',
    'appeal_needs_response', 'appeal_under_review'
);

CREATE TABLE "disputes" (
    "id" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "status" "dispute_status" NOT NULL,
    "respond_by" TIMESTAMPTZ(3),
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "disputes_amount_range" CHECK ("amount_cents" > 0),
    CONSTRAINT "disputes_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "disputes_payment_id_idx" ON "disputes"("payment_id");
CREATE INDEX "disputes_to_answer" ON "disputes"("payment_id") 
    WHERE "status" IN ('warning_needs_response', 'needs_response', 'appeal_needs_response');

-- Whether the money of a refund may still come back: its dispute is not decided.
CREATE FUNCTION "is_undecided"("refund" "refunds") RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM "disputes" WHERE "id" = "refund"."provider_refund_id" AND "status" IN ('needs_response', 'under_review')
    )
$$;

-- As before, but no receipt says that money was returned before it is decided.
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
