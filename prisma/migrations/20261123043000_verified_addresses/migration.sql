-- Whether a user's address is verified is unknown, so not verified, until their next ID token.
ALTER TABLE "users" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3),
ADD COLUMN "sessions_valid_after" TIMESTAMPTZ(3);

ALTER TYPE "audit_event_kind" ADD VALUE 'email_reassigned';
