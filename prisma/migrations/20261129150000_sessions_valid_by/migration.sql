-- By which provider a sign-in in the very second of "sessions_valid_after" stays valid: the one that has verified the address.
ALTER TABLE "users" ADD COLUMN "sessions_valid_by" TEXT;
