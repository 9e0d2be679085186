-- Whether a class takes new enrolments, apart from its seats and its approval.
CREATE OR REPLACE FUNCTION "takes_enrolments"("class" "classes") RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT "class"."closed_at" IS NULL AND "class"."archived_at" IS NULL AND "class"."status" IN ('pending', 'approved')
        AND coalesce("class"."enrolment_ends_at" > now(), true)
$$;
