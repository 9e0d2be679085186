-- What a mail server refused was the former address.
CREATE OR REPLACE FUNCTION "forget_refused_email"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."email_refused_at" := NULL;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "users_forget_refused_email" BEFORE UPDATE OF "email" ON "users"
    FOR EACH ROW WHEN (NEW."email" <> OLD."email") EXECUTE FUNCTION "forget_refused_email"();
