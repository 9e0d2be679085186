-- Ends holds that were not paid and frees their seats. They end by the database's clock, from which the cooldown counts. The caller has
-- locked the classes.
CREATE OR REPLACE FUNCTION "end_holds"("ids" UUID[]) RETURNS void LANGUAGE sql VOLATILE AS $$
    WITH "released" AS (
        UPDATE "enrolments" SET "state" = 'released', "ended_at" = now(), "hold_expires_at" = NULL, "hold_slot" = NULL
        WHERE "id" = ANY ("ids") AND "state" = 'held' RETURNING "class_id"
    )
    UPDATE "classes" c SET "seats_taken" = c."seats_taken" - freed."seats"
    FROM (SELECT "class_id", count(*)::INTEGER AS "seats" FROM "released" GROUP BY "class_id") AS freed
    WHERE c."id" = freed."class_id"
$$;
