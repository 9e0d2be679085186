-- Whether the school asks something about a child that has to be answered yes before a seat is held, and is not. Of several answers the
-- last one holds.
CREATE OR REPLACE FUNCTION "has_open_consent"("participant" UUID) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM "consent_texts" t
        WHERE t."is_required" AND t."retired_at" IS NULL AND 'yes' IS DISTINCT FROM (
            SELECT c."answer" FROM "consents" c WHERE c."participant_id" = "participant" AND c."text_id" = t."id"
            ORDER BY c."answered_at" DESC, c."id" DESC LIMIT 1
        )
    )
$$;
