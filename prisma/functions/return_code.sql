-- Gives back the use of the code of some checkouts of which nothing was paid, or whose paid places the school has all ended. The lock of
-- the code lets one call look at a time, so that of the last two places that end at once one sees the other ended.
CREATE OR REPLACE FUNCTION "return_code"("checkouts" UUID[]) RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT "lock_codes"("checkouts");
    WITH "returned" AS (
        UPDATE "code_uses" u SET "released_at" = now()
        WHERE u."checkout_id" = ANY ("checkouts") AND u."released_at" IS NULL AND NOT EXISTS (
            SELECT FROM "enrolments" WHERE "checkout_id" = u."checkout_id" AND "paid_at" IS NOT NULL AND NOT "is_ended_by_school"
        ) RETURNING "code_id"
    )
    UPDATE "discount_codes" d SET "uses" = d."uses" - r."uses"
    FROM (SELECT "code_id", count(*)::INTEGER AS "uses" FROM "returned" GROUP BY "code_id") AS r WHERE d."id" = r."code_id"
$$;
