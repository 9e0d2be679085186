-- Whether a payment intent whose money was captured, and of which nothing was returned, needs nothing any more.
CREATE OR REPLACE FUNCTION "is_settled"("intent" TEXT) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM "payments" p
        WHERE p."payment_intent_id" = "intent" AND p."state" = 'succeeded'
            AND (p."method" = 'none' OR EXISTS (SELECT FROM "receipts" WHERE "payment_id" = p."id" AND "kind" = 'payment'))
            AND NOT EXISTS (
                SELECT FROM "payment_items" i JOIN "enrolments" e ON e."id" = i."enrolment_id"
                WHERE i."payment_id" = p."id" AND e."state" <> 'paid'
            )
    ) AND NOT EXISTS (
        SELECT FROM "discrepancies"
        WHERE "payment_intent_id" = "intent" AND "resolved_at" IS NULL AND "kind" NOT IN ('returned_beyond_payment', 'unassigned_return')
    )
$$;
