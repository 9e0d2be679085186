-- What an instructor tells about themselves, as plain text.
ALTER TABLE "users"
    ADD COLUMN "bio" TEXT NOT NULL DEFAULT '',
    ADD CONSTRAINT "users_bio_length" CHECK (char_length("bio") <= 500);
