-- The feedback of a cancelled class is the reason that its students read. That of a denied class is for its instructor only.
CREATE OR REPLACE FUNCTION "cancel_sessions_of_class"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE "sessions"
    SET "state" = 'cancelled', "cancelled_at" = now(), "reason" = CASE WHEN NEW."status" = 'cancelled' THEN NEW."feedback" END
    WHERE "class_id" = NEW."id" AND "state" = 'planned' AND "ends_at" > now();
    RETURN NULL;
END $$;

UPDATE "sessions" s SET "reason" = NULL FROM "classes" c
WHERE c."id" = s."class_id" AND c."status" = 'denied' AND c."archived_at" IS NOT NULL AND s."reason" = c."feedback";
