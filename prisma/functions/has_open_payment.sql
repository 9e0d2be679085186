-- Whether a payment for one of some enrolments can still be made.
CREATE OR REPLACE FUNCTION "has_open_payment"("enrolment_ids" UUID[]) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM "payment_items" i JOIN "payments" p ON p."id" = i."payment_id"
        WHERE i."enrolment_id" = ANY ("enrolment_ids") AND p."state" = 'open'
    )
$$;
