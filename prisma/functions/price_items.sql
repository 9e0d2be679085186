-- What each seat of a cart costs: its list price less the larger of the discounts for siblings and for several classes, less a code.
-- Percentages are rounded half up to the cent; the amount of a code is shared out by the largest remainder, so that the shares sum up.
-- A total of 1 to 49 cents, which no card can pay, is none.
-- "without" is the enrolment that moves: its one seat takes its rank, so that a move neither brings nor costs a discount.
-- The order of siblings: who has a paid place in a class that is not over, by its first payment; of those that one cart has paid, by the
-- discount that they have; then by what the cart costs for each, cheapest first, as are the classes of one person: so a cart costs no more
-- than its places bought apart, in that order. The account itself is nobody's sibling. Read once for each change: a payment of the family
-- may commit between two readings.
CREATE OR REPLACE FUNCTION "price_items"(
    "student" UUID, "class_ids" UUID[], "participant_ids" UUID[], "list_cents" INTEGER[], "with_code" UUID,
    "without" UUID DEFAULT NULL
) RETURNS TABLE (
    "position" INTEGER, "discount_kind" "discount_kind", "discount_cents" INTEGER, "code_cents" INTEGER, "price_cents" INTEGER
) LANGUAGE sql STABLE AS $$
    WITH "wanted" AS (
        SELECT w."position"::INTEGER, w."class_id", w."participant_id", w."list"::BIGINT
        FROM unnest("class_ids", "participant_ids", "list_cents") WITH ORDINALITY
            AS w ("class_id", "participant_id", "list", "position")
    ), "places" AS (
        -- Of a place that was moved, the first payment is that of the place before.
        SELECT e."id", e."participant_id", coalesce((
            SELECT min(p."paid_at") FROM "payment_items" i JOIN "payments" p ON p."id" = i."payment_id" WHERE i."enrolment_id" = e."id"
        ), e."paid_at") AS "paid_at", l."list", coalesce(round(e."discount_cents" * 100.0 / nullif(l."list", 0)), 0) AS "percent"
        FROM "enrolments" e JOIN "classes" c ON c."id" = e."class_id"
        CROSS JOIN LATERAL (SELECT "list_price"(e) AS "list") l
        WHERE e."student_id" = "student" AND e."state" = 'paid' AND ("is_ongoing"(c) OR e."id" = "without")
    ), "moved" AS (
        SELECT * FROM "places" WHERE "id" = "without"
    ), "seats" AS (
        SELECT "participant_id", "paid_at", "percent", "list" FROM "places"
        UNION ALL SELECT "participant_id", NULL, 0, "list" FROM "wanted" WHERE "without" IS NULL
    ), "siblings" AS (
        SELECT x."participant_id", row_number() OVER (
            ORDER BY x."first_paid_at" NULLS LAST, min(x."percent"), sum(x."list"), x."participant_id"
        ) - 1 AS "before"
        FROM (SELECT s.*, min(s."paid_at") OVER (PARTITION BY s."participant_id") AS "first_paid_at" FROM "seats" s) x
        WHERE x."participant_id" <> "student" AND x."paid_at" IS NOT DISTINCT FROM x."first_paid_at"
        GROUP BY x."participant_id", x."first_paid_at"
    ), "ranked" AS (
        SELECT w.*, coalesce(s."before", 0) AS "siblings_before",
            (
                SELECT count(*) FROM "places" e
                WHERE e."participant_id" = w."participant_id" AND e."id" IS DISTINCT FROM "without" AND coalesce(
                    (e."paid_at", e."percent", e."list", e."id") < (SELECT m."paid_at", m."percent", m."list", m."id" FROM "moved" m),
                    true
                )
            ) + row_number() OVER (PARTITION BY w."participant_id" ORDER BY w."list", w."position") - 1 AS "classes_before"
        FROM "wanted" w LEFT JOIN "siblings" s ON s."participant_id" = w."participant_id"
    ), "percents" AS (
        SELECT r.*,
            CASE WHEN r."siblings_before" > 0
                THEN coalesce(d."sibling_percents"[least(r."siblings_before", cardinality(d."sibling_percents"))], 0) ELSE 0
            END AS "sibling",
            CASE WHEN r."classes_before" > 0 THEN d."multi_class_percent" ELSE 0 END AS "multi_class"
        FROM "ranked" r, "school_settings" d
    ), "automatic" AS (
        SELECT p.*, (p."list" * greatest(p."sibling", p."multi_class") + 50) / 100 AS "discount" FROM "percents" p
    ), "coded" AS (
        SELECT a.*, k."percent", k."amount_cents", coalesce(k."is_combinable", true) AS "is_combinable",
            k."id" IS NOT NULL AND coalesce(a."class_id" = ANY (k."class_ids"), true) AS "is_eligible",
            CASE WHEN k."is_combinable" IS false THEN a."list" ELSE a."list" - a."discount" END AS "base"
        FROM "automatic" a LEFT JOIN "discount_codes" k ON k."id" = "with_code"
    ), "totals" AS (
        SELECT (sum("base") FILTER (WHERE "is_eligible"))::BIGINT AS "base", least(min("amount_cents"), sum("base") FILTER (WHERE "is_eligible"))::BIGINT AS "amount"
        FROM "coded"
    ), "shares" AS (
        SELECT c.*, t."amount" AS "whole",
            CASE WHEN NOT c."is_eligible" THEN 0 WHEN c."percent" IS NOT NULL THEN (c."base" * c."percent" + 50) / 100
                ELSE t."amount" * c."base" / nullif(t."base", 0) END AS "share",
            CASE WHEN c."is_eligible" AND c."percent" IS NULL THEN t."amount" * c."base" % nullif(t."base", 0) END AS "remainder"
        FROM "coded" c, "totals" t
    ), "spread" AS (
        SELECT s.*, coalesce(s."share", 0) + CASE
            WHEN s."remainder" IS NOT NULL AND row_number() OVER (PARTITION BY s."is_eligible" ORDER BY s."remainder" DESC, s."position")
                <= s."whole" - (sum(s."share") OVER (PARTITION BY s."is_eligible"))::BIGINT THEN 1
            ELSE 0
        END AS "by_code" FROM "shares" s
    ), "chosen" AS (
        SELECT "position", "list", "sibling" >= "multi_class" AS "is_sibling", "is_eligible",
            CASE WHEN "is_combinable" OR "by_code" <= "discount" THEN "discount" ELSE 0 END AS "discount",
            CASE WHEN "is_combinable" OR "by_code" > "discount" THEN "by_code" ELSE 0 END AS "by_code"
        FROM "spread"
    ), "waived" AS (
        SELECT c.*, sum("list" - "discount" - "by_code") OVER () BETWEEN 1 AND 49 AS "is_waived", bool_or("is_eligible") OVER () AS "has_code"
        FROM "chosen" c
    ), "due" AS (
        SELECT "position", "list", "is_sibling",
            CASE WHEN "is_waived" AND NOT "has_code" THEN "list" ELSE "discount" END AS "discount",
            CASE WHEN "is_waived" AND "has_code" THEN "list" - "discount" ELSE "by_code" END AS "by_code"
        FROM "waived"
    )
    SELECT "position", CASE WHEN "discount" > 0 THEN CASE WHEN "is_sibling" THEN 'sibling' ELSE 'multi_class' END::"discount_kind" END,
        "discount"::INTEGER, "by_code"::INTEGER, ("list" - "discount" - "by_code")::INTEGER
    FROM "due" ORDER BY "position"
$$;
