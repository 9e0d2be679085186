-- An exclusive venue is taken by what the school has approved, and by classes in which somebody has a seat. Anybody can hand in a
-- class: one that waits for a decision takes no venue from others. Its approval does, or is refused.
CREATE OR REPLACE FUNCTION "takes_venue"("class" "classes") RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT "class"."stage" IN ('open', 'closed') OR ("class"."stage" IN ('pending', 'denied') AND "class"."seats_taken" > 0)
$$;
