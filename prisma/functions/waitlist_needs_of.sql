-- The smallest number of seats that somebody in the waitlist of a class needs; null while nobody waits.
CREATE OR REPLACE FUNCTION "waitlist_needs_of"("of_class" UUID) RETURNS SMALLINT LANGUAGE sql STABLE AS $$
    SELECT min("size")::SMALLINT FROM (
        SELECT count(*) AS "size" FROM "waitlist_entries" WHERE "class_id" = "of_class" AND "state" = 'waiting' GROUP BY "group_id"
    ) waiting
$$;
