-- How many of their places a student has moved within a day, by the events of the audit log, which nobody erases. Locks the student, so
-- that moves of several places are counted one after the other; VOLATILE: the query sees what was committed while it waited.
CREATE OR REPLACE FUNCTION "count_own_moves"("student" UUID) RETURNS INTEGER LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = "student" FOR NO KEY UPDATE;
    RETURN (
        SELECT count(*) FROM "audit_events"
        WHERE "actor_id" = "student" AND "user_id" = "student" AND "kind" = 'enrolment_moved' AND "at" > now() - INTERVAL '1 day'
    );
END $$;
