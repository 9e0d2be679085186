-- What is left of the money of an enrolment.
CREATE OR REPLACE FUNCTION "kept_of"("wanted" UUID) RETURNS INTEGER LANGUAGE sql STABLE AS $$
    SELECT coalesce(sum(i."amount_cents" - i."refunded_cents"), 0)::INTEGER
    FROM "payment_items" i JOIN "payments" p ON p."id" = i."payment_id"
    WHERE i."enrolment_id" = "wanted" AND p."paid_at" IS NOT NULL
$$;
