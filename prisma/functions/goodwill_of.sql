-- What the school has given back as a goodwill for a place, in all the classes that it has moved from as well. A move counts it as paid.
CREATE OR REPLACE FUNCTION "goodwill_of"("wanted" UUID) RETURNS INTEGER LANGUAGE sql STABLE AS $$
    WITH RECURSIVE "moves" AS (
        SELECT "id", "moves_from_id" FROM "enrolments" WHERE "id" = "wanted"
        UNION ALL SELECT e."id", e."moves_from_id" FROM "moves" m JOIN "enrolments" e ON e."id" = m."moves_from_id"
    )
    SELECT coalesce(sum(r."amount_cents"), 0)::INTEGER
    FROM "moves" m JOIN "payment_items" i ON i."enrolment_id" = m."id"
        JOIN "refunds" r ON r."payment_id" = i."payment_id" AND r."enrolment_id" = i."enrolment_id"
    WHERE r."reason" = 'goodwill' AND r."state" <> 'kept'
$$;
