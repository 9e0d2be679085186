-- Whether the school gave the last of an item's money back as a goodwill: the place stays, though nothing of it is left. Shares of
-- cancelled meetings do not matter: they end no place for which the school has given money back.
CREATE OR REPLACE FUNCTION "is_goodwill"("item" "payment_items") RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT coalesce((
        SELECT "reason" = 'goodwill' FROM "refunds"
        WHERE "payment_id" = "item"."payment_id" AND "enrolment_id" = "item"."enrolment_id" AND "meeting_id" IS NULL
            AND "amount_cents" > 0 AND "state" <> 'kept'
        ORDER BY "id" DESC LIMIT 1
    ), false)
$$;
