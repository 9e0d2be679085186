-- Whether the money of a refund may still come back: its dispute is not decided.
CREATE OR REPLACE FUNCTION "is_undecided"("refund" "refunds") RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM "disputes" WHERE "id" = "refund"."provider_refund_id" AND "status" IN ('needs_response', 'under_review')
    )
$$;
