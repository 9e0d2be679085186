-- Every account has a participant with its own id: oneself.
CREATE OR REPLACE FUNCTION "add_oneself"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "participants" ("id", "guardian_id") VALUES (NEW."id", NEW."id");
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "users_participate" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "add_oneself"();
