-- Locks the codes that some checkouts use, by id: whoever ends several places in one transaction calls it before the first.
CREATE OR REPLACE FUNCTION "lock_codes"("checkouts" UUID[]) RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT FROM "discount_codes" WHERE "id" IN (
        SELECT "code_id" FROM "code_uses" WHERE "checkout_id" = ANY ("checkouts") AND "released_at" IS NULL
    ) ORDER BY "id" FOR NO KEY UPDATE
$$;
