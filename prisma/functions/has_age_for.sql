-- Whether somebody may be in a class by age. Who has no birth date, which only the account itself may lack, may.
CREATE OR REPLACE FUNCTION "has_age_for"("class" "classes", "born" DATE, "today" DATE) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(
        "age_in_class"("class", "born", "today") BETWEEN coalesce("class"."min_age", 0) AND coalesce("class"."max_age", 200), true
    )
$$;
