-- The how-manieth in line a turn that waits is: those of one group are as manieth together.
CREATE OR REPLACE FUNCTION "waitlist_position"("entry" "waitlist_entries") RETURNS INTEGER LANGUAGE sql STABLE AS $$
    SELECT count(DISTINCT "group_id")::INTEGER FROM "waitlist_entries"
    WHERE "class_id" = "entry"."class_id" AND "state" = 'waiting' AND "position" <= "entry"."position"
$$;
