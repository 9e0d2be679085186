-- Whether what a held enrolment is to take over is still there: the old one is paid, and has kept as much as was agreed. True where it
-- takes over nothing.
CREATE OR REPLACE FUNCTION "has_money_to_move"("held" "enrolments") RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
    SELECT "held"."moves_from_id" IS NULL OR "held"."paid_cents" = "kept_of"("held"."moves_from_id")
        AND EXISTS (SELECT FROM "enrolments" WHERE "id" = "held"."moves_from_id" AND "state" = 'paid')
$$;
