-- Whether others than the family have marked a place on a day of a meeting, and have not taken it back. Their mark then holds, also
-- where the family has excused the participant later by the clock: what was seen at the pitch may be sent late.
CREATE OR REPLACE FUNCTION "is_marked_by_school"("meeting" UUID, "on_day" DATE, "enrolment" UUID, "family" UUID)
RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
    SELECT coalesce((
        SELECT m."kind" <> 'reset' FROM "attendance_marks" m
        WHERE m."meeting_id" = "meeting" AND m."day" = "on_day" AND m."enrolment_id" = "enrolment" AND m."recorded_by_id" <> "family"
        ORDER BY m."happened_at" DESC, m."id" DESC LIMIT 1
    ), false)
$$;
