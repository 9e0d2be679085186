-- Enqueues the job that tells those in the waitlist of a class of offers and of turns that have ended: with the change, or not at all.
CREATE OR REPLACE FUNCTION "tell_waitlist"("of_class" UUID) RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT graphile_worker.add_job(
        'tell-waitlist', json_build_object('classId', "of_class"), job_key => 'tell-waitlist:' || "of_class", max_attempts => 25
    )
$$;
