-- Why an account cannot use a code for some classes, as an error code; null where it can. The uses of checkouts that give way do not
-- count: they end in the same transaction.
CREATE OR REPLACE FUNCTION "code_problem"("code" "discount_codes", "student" UUID, "class_ids" UUID[], "giving_way" UUID[])
RETURNS TEXT LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN "code"."id" IS NULL OR "code"."student_id" <> "student" THEN 'CODE_UNKNOWN'
        WHEN "code"."retired_at" IS NOT NULL OR "code"."ends_at" <= now() THEN 'CODE_ENDED'
        WHEN "code"."starts_at" > now() THEN 'CODE_NOT_VALID_NOW'
        WHEN NOT coalesce("code"."class_ids" && "class_ids", true) THEN 'CODE_FOR_OTHER_CLASSES'
        WHEN "code"."max_uses" <= "code"."uses" - (
            SELECT count(*) FROM "code_uses"
            WHERE "code_id" = "code"."id" AND "released_at" IS NULL AND "checkout_id" = ANY ("giving_way")
        ) THEN 'CODE_USED_UP'
        WHEN "code"."max_uses_per_family" <= (
            SELECT count(*) FROM "code_uses"
            WHERE "code_id" = "code"."id" AND "student_id" = "student" AND "released_at" IS NULL AND "checkout_id" <> ALL ("giving_way")
        ) THEN 'CODE_USED_BY_FAMILY'
    END
$$;
