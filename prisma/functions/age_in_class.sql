-- How old somebody is in a class: on its first day, or today where it has begun or has no dates. Null without a birth date.
CREATE OR REPLACE FUNCTION "age_in_class"("class" "classes", "born" DATE, "today" DATE) RETURNS INTEGER LANGUAGE sql IMMUTABLE AS $$
    SELECT "participant_age"("born", greatest("class"."first_day", "today"))
$$;
