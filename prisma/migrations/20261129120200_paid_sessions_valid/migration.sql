ALTER TABLE "enrolments" VALIDATE CONSTRAINT "enrolments_paid_sessions";
