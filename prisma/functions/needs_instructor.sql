-- A class that still needs somebody to teach it, or to edit it for another approval.
CREATE OR REPLACE FUNCTION "needs_instructor"("class" "classes") RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT "class"."stage" IN ('pending', 'open', 'closed') OR ("class"."stage" = 'denied' AND "class"."seats_taken" > 0)
$$;
