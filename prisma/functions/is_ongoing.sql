-- Whether a class goes on or is to come: its places are live.
CREATE OR REPLACE FUNCTION "is_ongoing"("class" "classes") RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT "class"."stage" NOT IN ('cancelled', 'archived') AND coalesce("class"."last_ends_at" > now(), true)
$$;
