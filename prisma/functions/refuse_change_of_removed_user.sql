-- A removed user stays as the removal has left them.
CREATE OR REPLACE FUNCTION "refuse_change_of_removed_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'users_not_removed: the user is removed' USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE TRIGGER "users_not_removed" BEFORE UPDATE OF "name", "photo_url", "bio", "email" ON "users" FOR EACH ROW
    WHEN (OLD."removed_at" IS NOT NULL AND (OLD."name", OLD."photo_url", OLD."bio", OLD."email")
        IS DISTINCT FROM (NEW."name", NEW."photo_url", NEW."bio", NEW."email"))
    EXECUTE FUNCTION "refuse_change_of_removed_user"();
