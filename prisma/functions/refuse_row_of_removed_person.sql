-- Nothing more is stored about somebody who is removed, alone or with the account. The locks wait for a concurrent removal, or make it
-- wait, which then erases the row. VOLATILE: the query sees what was committed while it waited.
CREATE OR REPLACE FUNCTION "refuse_row_of_removed_person"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "participants" p JOIN "users" u ON u."id" = p."guardian_id"
        WHERE p."id" = NEW."participant_id" AND p."removed_at" IS NULL AND u."removed_at" IS NULL FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'participants_not_removed: the person is removed' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "participants_not_removed" BEFORE INSERT OR UPDATE ON "health_forms" FOR EACH ROW
    EXECUTE FUNCTION "refuse_row_of_removed_person"();

CREATE OR REPLACE TRIGGER "participants_not_removed" BEFORE INSERT ON "consents" FOR EACH ROW
    EXECUTE FUNCTION "refuse_row_of_removed_person"();
