ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_paid_sessions"
    CHECK (("paid_at" IS NULL) = ("paid_sessions" IS NULL) AND "paid_sessions" >= 0) NOT VALID;
