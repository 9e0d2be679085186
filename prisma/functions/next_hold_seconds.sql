-- The seconds until the earliest hold in a class ends, by the database's clock: then a seat may come back. At least one: an expired hold
-- keeps its seat until it is released. Null without holds, and where somebody waits, who gets the seat. The minimum of an expression: that
-- of the column would be searched for among the holds of all classes, by their index.
CREATE OR REPLACE FUNCTION "next_hold_seconds"("class" "classes") RETURNS INTEGER LANGUAGE sql STABLE AS $$
    SELECT min(greatest(ceil(extract(epoch FROM "hold_expires_at" - now())), 1))::INTEGER FROM "enrolments"
    WHERE "class_id" = "class"."id" AND "state" = 'held' AND "waitlist_entry_id" IS NULL AND "class"."waitlist_needs" IS NULL
$$;
