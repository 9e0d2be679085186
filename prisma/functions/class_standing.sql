-- How a class stands, in one word: its stage, and of an open one whether it is over, too late to enrol in, or full. What may happen to it
-- then is in server/src/schemas/class-life.ts. Lists that need an index ask its stage.
CREATE OR REPLACE FUNCTION "class_standing"("class" "classes") RETURNS TEXT LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN "class"."stage" <> 'open' THEN "class"."stage"::TEXT
        WHEN "class"."last_ends_at" <= now() THEN 'over'
        WHEN "class"."enrolment_ends_at" <= now() THEN 'late'
        WHEN "has_free_seat"("class") THEN 'open'
        ELSE 'full'
    END
$$;
