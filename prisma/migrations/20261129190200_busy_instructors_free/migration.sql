-- An exclusion constraint has no concurrent form: no school has this table yet.
DO $$ BEGIN
    ALTER TABLE "sessions"
        DROP CONSTRAINT "sessions_instructor_free",
        ADD CONSTRAINT "sessions_instructor_free" EXCLUDE USING gist (
            "busy_instructor_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&
        ) WHERE ("state" = 'planned');
END $$;
