-- A class that still needs somebody to teach it, or to edit it for another approval.
CREATE OR REPLACE FUNCTION "needs_instructor"("class" "classes") RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT "class"."archived_at" IS NULL
        AND ("class"."status" IN ('pending', 'approved') OR ("class"."status" = 'denied' AND "class"."seats_taken" > 0))
$$;
