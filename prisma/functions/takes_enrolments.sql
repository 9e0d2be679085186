-- Whether a class takes new enrolments, apart from its seats and its approval: a pending one may be closed since before its last edit.
CREATE OR REPLACE FUNCTION "takes_enrolments"("class" "classes") RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT "class"."stage" IN ('pending', 'open') AND "class"."closed_at" IS NULL AND coalesce("class"."enrolment_ends_at" > now(), true)
$$;
