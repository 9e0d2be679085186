-- Issues the receipts that a payment lacks: of the payment, and of each refund whose money has gone for good. Numbers have no gap:
-- the counter's row is locked until the commit. A receipt is a copy of what it is for, with a line per enrolment: the class, who takes
-- part, the dates that were bought, what was taken off, and the amount. It stays in the language that its person had then. Where nothing was paid there is none. Returns the refunds that got
-- one.
CREATE OR REPLACE FUNCTION "issue_receipts"("of_payment" UUID) RETURNS SETOF UUID LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "missing" RECORD;
    "issued" INTEGER;
BEGIN
    FOR "missing" IN
        SELECT money."kind", money."refund_id", money."enrolment_id", money."amount_cents", p."class_name",
            coalesce(
                (SELECT "person_name" FROM "receipts" WHERE "payment_id" = p."id" AND "kind" = 'payment'), u."name"
            ) AS "person_name",
            -- Not the placeholder of an address that a user has lost.
            CASE WHEN u."email" NOT LIKE '%@invalid' THEN u."email" END AS "person_email",
            -- Theirs where the school offers it.
            (
                SELECT CASE WHEN u."language" = ANY (s."languages") THEN u."language" ELSE s."languages"[1] END
                FROM "school_settings" s
            ) AS "language"
        FROM (
            SELECT 'payment'::"receipt_kind" AS "kind", NULL::UUID AS "refund_id", NULL::UUID AS "enrolment_id", "amount_cents",
                "paid_at" AS "at"
            FROM "payments" WHERE "id" = "of_payment" AND "paid_at" IS NOT NULL AND "amount_cents" > 0
                AND NOT EXISTS (SELECT FROM "receipts" WHERE "payment_id" = "payments"."id" AND "kind" = 'payment')
            UNION ALL
            SELECT 'refund', r."id", r."enrolment_id", r."amount_cents", r."done_at"
            FROM "refunds" r
            WHERE r."payment_id" = "of_payment" AND r."state" IN ('done', 'paid_elsewhere') AND r."amount_cents" > 0
                AND NOT "is_undecided"(r) AND NOT EXISTS (SELECT FROM "receipts" WHERE "refund_id" = r."id")
        ) money
        JOIN "payments" p ON p."id" = "of_payment"
        JOIN "users" u ON u."id" = p."student_id"
        ORDER BY money."kind", money."at", money."refund_id"
    LOOP
        UPDATE "receipt_counter" SET "last" = "last" + 1 WHERE "id" = 1 RETURNING "last" INTO STRICT "issued";
        INSERT INTO "receipts" (
            "number", "previous_number", "kind", "payment_id", "refund_id", "amount_cents", "class_name", "person_name",
            "person_email", "language", "lines"
        ) VALUES (
            "issued", nullif("issued" - 1, 0), "missing"."kind", "of_payment", "missing"."refund_id", "missing"."amount_cents",
            "missing"."class_name", "missing"."person_name", "missing"."person_email", "missing"."language", (
                SELECT jsonb_agg(jsonb_build_object(
                    'className', c."name", 'participantName', coalesce(a."name", "missing"."person_name"),
                    -- Of a move the amount is a difference, from which nothing comes off.
                    'discountKind', CASE WHEN "missing"."refund_id" IS NULL AND e."moves_from_id" IS NULL THEN e."discount_kind" END,
                    'discountCents', CASE WHEN "missing"."refund_id" IS NULL AND e."moves_from_id" IS NULL THEN e."discount_cents" ELSE 0 END,
                    'manualCents', CASE WHEN "missing"."refund_id" IS NULL AND e."moves_from_id" IS NULL THEN e."manual_cents" ELSE 0 END,
                    'codeCents', CASE WHEN "missing"."refund_id" IS NULL THEN e."code_cents" ELSE 0 END, 'dates', dates."count", 'firstDay', dates."first", 'lastDay', dates."last",
                    'amountCents', CASE WHEN "missing"."refund_id" IS NULL THEN i."amount_cents" ELSE "missing"."amount_cents" END
                ) ORDER BY e."id")
                FROM "payment_items" i
                JOIN "enrolments" e ON e."id" = i."enrolment_id"
                JOIN "classes" c ON c."id" = e."class_id"
                JOIN "participants" a ON a."id" = e."participant_id"
                CROSS JOIN LATERAL (
                    SELECT count(*) AS "count", min(s."local_start")::DATE AS "first", max(s."local_start")::DATE AS "last"
                    FROM "meetings" s
                    WHERE s."class_id" = e."class_id" AND s."state" = 'planned' AND s."ends_at" > coalesce(e."paid_at", now())
                ) AS dates
                WHERE i."payment_id" = "of_payment" AND coalesce(i."enrolment_id" = "missing"."enrolment_id", true)
            )
        );
        IF "missing"."refund_id" IS NOT NULL THEN RETURN NEXT "missing"."refund_id"; END IF;
    END LOOP;
END $$;
