-- Trusted extensions: the database's owner may create them.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
CREATE EXTENSION IF NOT EXISTS "btree_gist";
CREATE EXTENSION IF NOT EXISTS "unaccent";

-- A text for comparisons that ignore case and accents. Immutable, unlike "unaccent": its dictionary is named, and is part of PostgreSQL.
-- Here and not in a file of its own, because indexes call it: they are rebuilt when it changes.
CREATE FUNCTION "fold_text"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT lower("public"."unaccent"('public.unaccent'::regdictionary, "value"))
$$;

-- A name for sorting: the last word, then the others.
CREATE FUNCTION "sort_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT "public"."fold_text"(regexp_replace("name", '^(.*)\s(\S+)\s*$', '\2 \1'))
$$;

CREATE FUNCTION "sum_lines"("lines" jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT coalesce(sum(("line" ->> 'amountCents')::bigint), 0)::bigint FROM jsonb_array_elements("lines") AS "line"
$$;

CREATE TYPE "audit_event_kind" AS ENUM (
  'class_approved',
  'class_denied',
  'made_instructor',
  'made_admin',
  'user_removed',
  'signed_out_everywhere',
  'refund_requested',
  'enrolment_cancelled',
  'enrolment_moved',
  'move_ended',
  'health_notes_read',
  'birth_date_corrected',
  'email_reassigned',
  'class_closed',
  'class_reopened',
  'class_archived',
  'class_cancelled',
  'made_student',
  'class_handed_over',
  'refund_paid_elsewhere',
  'disputed_money_kept',
  'class_close_declined',
  'meeting_cancelled',
  'class_messaged',
  'email_resent',
  'email_refusal_cleared',
  'class_edited',
  'meetings_added',
  'meeting_moved',
  'meetings_moved',
  'meeting_removed',
  'meeting_substituted',
  'payment_repaired',
  'seats_repaired',
  'venue_added',
  'venue_changed',
  'venue_retired',
  'venue_restored',
  'data_exported',
  'consent_text_published',
  'consent_text_retired',
  'discount_code_created',
  'discount_code_retired',
  'discounts_changed',
  'desk_payment_recorded',
  'waitlist_let_in',
  'waitlist_turn_removed',
  'waitlist_closed',
  'waitlist_opened',
  'holiday_added',
  'holiday_renamed',
  'holiday_removed',
  'settings_changed'
);
CREATE TYPE "class_level" AS ENUM ('beginner', 'intermediate', 'advanced', 'all_levels');
CREATE TYPE "class_status" AS ENUM ('pending', 'approved', 'denied', 'cancelled');
CREATE TYPE "class_stage" AS ENUM ('pending', 'denied', 'open', 'closed', 'cancelled', 'archived');
CREATE TYPE "consent_answer" AS ENUM ('yes', 'group_pictures', 'no');
CREATE TYPE "consent_kind" AS ENUM ('terms', 'health', 'photos', 'other');
CREATE TYPE "discrepancy_kind" AS ENUM (
  'unknown_enrolment',
  'wrong_amount',
  'wrong_currency',
  'returned_beyond_payment',
  'not_settled',
  'unassigned_return'
);
CREATE TYPE "dispute_status" AS ENUM (
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'prevented',
  'won',
  'lost',
  'appeal_needs_response',
  'appeal_under_review'
);
CREATE TYPE "currency" AS ENUM ('usd', 'eur', 'gbp', 'cad', 'aud', 'chf');
CREATE TYPE "email_state" AS ENUM ('queued', 'sent', 'dropped', 'failed');
CREATE TYPE "email_topic" AS ENUM ('meeting_reminders', 'waiting_for_admins');
CREATE TYPE "enrolment_state" AS ENUM ('held', 'paid', 'released', 'refunded');
CREATE TYPE "payment_method" AS ENUM ('card', 'none', 'cash', 'bank_transfer', 'other');
CREATE TYPE "discount_kind" AS ENUM ('sibling', 'multi_class');
CREATE TYPE "payment_state" AS ENUM ('open', 'succeeded', 'cancelled', 'refund_due', 'refunded');
CREATE TYPE "waitlist_state" AS ENUM ('waiting', 'offered', 'taken', 'lapsed', 'declined', 'closed');
CREATE TYPE "receipt_kind" AS ENUM ('payment', 'refund');
CREATE TYPE "reconciliation_kind" AS ENUM ('events', 'payments');
CREATE TYPE "refund_reason" AS ENUM (
  'student_cancelled',
  'admin_cancelled',
  'no_seat',
  'second_payment',
  'at_provider',
  'dispute',
  'class_cancelled',
  'user_removed',
  'meeting_cancelled',
  'goodwill',
  'moved',
  'move_ended'
);
CREATE TYPE "refund_state" AS ENUM ('requested', 'done', 'failed', 'paid_elsewhere', 'kept');
CREATE TYPE "role" AS ENUM ('student', 'instructor', 'admin');
CREATE TYPE "meeting_state" AS ENUM ('planned', 'cancelled');

CREATE TABLE "webhook_events" (
  "id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhook_events_received_at_idx" ON "webhook_events" ("received_at");

CREATE TABLE "users" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "identity_uid" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "photo_url" TEXT,
  "role" "role" NOT NULL DEFAULT 'student',
  "session_version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "registered_at" TIMESTAMPTZ(3),
  "removed_at" TIMESTAMPTZ(3),
  "email_verified_at" TIMESTAMPTZ(3),
  "sessions_valid_after" TIMESTAMPTZ(3),
  "bio" TEXT NOT NULL DEFAULT '',
  "email_refused_at" TIMESTAMPTZ(3),
  "sessions_valid_by" TEXT,
  "phone" TEXT,
  "language" TEXT,
  CONSTRAINT "users_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "users_bio_length" CHECK (char_length("bio") <= 500),
  CONSTRAINT "users_email_length" CHECK (char_length("email") BETWEEN 3 AND 320),
  CONSTRAINT "users_language" CHECK ("language" IN ('en', 'de')),
  CONSTRAINT "users_name_length" CHECK (char_length("name") BETWEEN 1 AND 100),
  CONSTRAINT "users_phone_form" CHECK (char_length("phone") <= 30 AND "phone" ~ '^([ +()/-]*[0-9]){5}[0-9 +()/-]*$')
);
CREATE UNIQUE INDEX "users_identity_uid_key" ON "users" ("identity_uid");
-- Unique without regard to case, among users that still exist: a removed person may sign up again.
CREATE UNIQUE INDEX "users_email_key" ON "users" (lower("email")) WHERE "removed_at" IS NULL;
CREATE INDEX "users_role_created_at_id_idx" ON "users" ("role", "created_at", "id") WHERE "removed_at" IS NULL;
CREATE INDEX "users_role_sort_name_id_idx" ON "users" ("role" DESC, sort_name("name"), "id") WHERE "removed_at" IS NULL;
CREATE INDEX "users_sort_name_id_idx" ON "users" (sort_name("name"), "id") WHERE "removed_at" IS NULL;
CREATE INDEX "users_created_at_id_idx" ON "users" ("created_at", "id") WHERE "removed_at" IS NULL;
CREATE INDEX "users_name_words" ON "users" USING GIN (fold_text("name") gin_trgm_ops);
CREATE INDEX "users_email_words" ON "users" USING GIN (fold_text("email") gin_trgm_ops);
CREATE INDEX "users_phone_digits" ON "users" USING GIN (regexp_replace("phone", '[^0-9]', '', 'g') gin_trgm_ops);
CREATE INDEX "users_email_refused" ON "users" ("email_refused_at") WHERE "email_refused_at" IS NOT NULL;
CREATE INDEX "users_photo_url_idx" ON "users" USING HASH ("photo_url");

CREATE TABLE "participants" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "guardian_id" UUID NOT NULL,
  "name" TEXT,
  "birth_date" DATE,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "removed_at" TIMESTAMPTZ(3),
  "kept_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "erase_notice_at" TIMESTAMPTZ(3),
  CONSTRAINT "participants_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "participants_guardian_id_fkey" FOREIGN KEY ("guardian_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE CASCADE,
  -- A child has a name of its own; oneself that of the account.
  CONSTRAINT "participants_oneself" CHECK (("id" = "guardian_id") = ("name" IS NULL)),
  CONSTRAINT "participants_born" CHECK ("id" = "guardian_id" OR "birth_date" IS NOT NULL OR "removed_at" IS NOT NULL),
  CONSTRAINT "participants_name_length" CHECK (char_length("name") BETWEEN 1 AND 100),
  CONSTRAINT "participants_birth_date" CHECK ("birth_date" >= DATE '1900-01-01')
);
-- What the foreign keys of enrolments and selections refer to: nobody is enrolled by somebody else's account.
CREATE UNIQUE INDEX "participants_of_guardian" ON "participants" ("id", "guardian_id");
CREATE INDEX "participants_name_words" ON "participants" USING GIN (fold_text("name") gin_trgm_ops);
CREATE INDEX "participants_guardian_id_created_at_idx" ON "participants" ("guardian_id", "created_at");

CREATE TABLE "health_forms" (
  "participant_id" UUID NOT NULL,
  "sealed" BYTEA NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_by_id" UUID NOT NULL,
  "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "erase_notice_at" TIMESTAMPTZ(3),
  CONSTRAINT "health_forms_pkey" PRIMARY KEY ("participant_id"),
  CONSTRAINT "health_forms_participant_id_fkey" FOREIGN KEY ("participant_id")
    REFERENCES "participants" ("id") ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT "health_forms_updated_by_id_fkey" FOREIGN KEY ("updated_by_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  -- A version, the key's number, a nonce, the sealed text and its tag: never a readable one.
  CONSTRAINT "health_forms_sealed" CHECK (octet_length("sealed") BETWEEN 31 AND 32768 AND get_byte("sealed", 0) = 1)
);
CREATE INDEX "health_forms_confirmed_at_idx" ON "health_forms" ("confirmed_at");

CREATE TABLE "consent_texts" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "kind" "consent_kind" NOT NULL,
  "version" INTEGER NOT NULL,
  "texts" JSONB NOT NULL,
  "is_required" BOOLEAN NOT NULL,
  "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "published_by_id" UUID NOT NULL,
  "retired_at" TIMESTAMPTZ(3),
  CONSTRAINT "consent_texts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "consent_texts_published_by_id_fkey" FOREIGN KEY ("published_by_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "consent_texts_texts" CHECK (jsonb_typeof("texts") = 'object' AND "texts" <> '{}'),
  CONSTRAINT "consent_texts_pictures_optional" CHECK ("kind" <> 'photos' OR NOT "is_required")
);
CREATE UNIQUE INDEX "consent_texts_kind_version_key" ON "consent_texts" ("kind", "version");
CREATE UNIQUE INDEX "consent_texts_one_asked" ON "consent_texts" ("kind") WHERE "retired_at" IS NULL;

CREATE TABLE "consents" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "participant_id" UUID NOT NULL,
  "text_id" UUID NOT NULL,
  "answer" "consent_answer" NOT NULL,
  "answered_by_id" UUID NOT NULL,
  "answered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "consents_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "consents_participant_id_fkey" FOREIGN KEY ("participant_id")
    REFERENCES "participants" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "consents_text_id_fkey" FOREIGN KEY ("text_id")
    REFERENCES "consent_texts" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "consents_answered_by_id_fkey" FOREIGN KEY ("answered_by_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX "consents_participant_id_text_id_answered_at_idx" ON "consents" ("participant_id", "text_id", "answered_at");

CREATE TABLE "checkouts" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "student_id" UUID NOT NULL,
  "total_cents" INTEGER NOT NULL,
  "changes" SMALLINT NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "checkouts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "checkouts_student_id_fkey" FOREIGN KEY ("student_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  -- Each leaves a checkout behind, and a payment at the provider.
  CONSTRAINT "checkouts_changes" CHECK ("changes" BETWEEN 0 AND 20),
  -- The provider's limit.
  CONSTRAINT "checkouts_total" CHECK ("total_cents" BETWEEN 0 AND 99999999)
);
CREATE INDEX "checkouts_student_id_created_at_idx" ON "checkouts" ("student_id", "created_at");

-- A code that lowers the price: by a percentage, or by an amount shared out over the cart.
CREATE TABLE "discount_codes" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "code" TEXT NOT NULL,
  "note" TEXT NOT NULL DEFAULT '',
  "percent" SMALLINT,
  "amount_cents" INTEGER,
  "is_combinable" BOOLEAN NOT NULL DEFAULT true,
  "class_ids" UUID[],
  "max_uses" INTEGER,
  "uses" INTEGER NOT NULL DEFAULT 0,
  "max_uses_per_family" SMALLINT,
  "student_id" UUID,
  "starts_at" TIMESTAMPTZ(0),
  "ends_at" TIMESTAMPTZ(0),
  "created_by_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "retired_at" TIMESTAMPTZ(3),
  CONSTRAINT "discount_codes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "discount_codes_created_by_id_fkey" FOREIGN KEY ("created_by_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "discount_codes_student_id_fkey" FOREIGN KEY ("student_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "discount_codes_note_length" CHECK (char_length("note") <= 200),
  CONSTRAINT "discount_codes_code" CHECK ("code" ~ '^[A-Z0-9-]{3,30}$'),
  CONSTRAINT "discount_codes_value" CHECK (
    ("percent" BETWEEN 1 AND 100 AND "amount_cents" IS NULL)
    OR ("percent" IS NULL AND "amount_cents" IS NOT NULL AND "amount_cents" BETWEEN 1 AND 9999999)
  ),
  -- Taken with the hold, and given back with it.
  CONSTRAINT "discount_codes_uses" CHECK ("uses" >= 0 AND coalesce("uses" <= "max_uses", true)),
  -- No family gets one free place after another. An amount makes a cheap place free.
  CONSTRAINT "discount_codes_free_limited" CHECK (coalesce("percent" < 100, false) OR "max_uses_per_family" IS NOT NULL),
  CONSTRAINT "discount_codes_limits" CHECK ("max_uses" >= 1 AND "max_uses_per_family" >= 1),
  CONSTRAINT "discount_codes_period" CHECK ("starts_at" < "ends_at")
);
CREATE UNIQUE INDEX "discount_codes_code_key" ON "discount_codes" ("code");
CREATE INDEX "discount_codes_created_at_id_idx" ON "discount_codes" ("created_at", "id");
CREATE INDEX "discount_codes_code_words" ON "discount_codes" USING GIN (fold_text("code") gin_trgm_ops);
CREATE INDEX "discount_codes_note_words" ON "discount_codes" USING GIN (fold_text("note") gin_trgm_ops);
CREATE INDEX "discount_codes_student_id_idx" ON "discount_codes" ("student_id");
CREATE INDEX "discount_codes_created_by_id_idx" ON "discount_codes" ("created_by_id");

CREATE TABLE "code_uses" (
  "checkout_id" UUID NOT NULL,
  "code_id" UUID NOT NULL,
  "student_id" UUID NOT NULL,
  "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "released_at" TIMESTAMPTZ(3),
  CONSTRAINT "code_uses_pkey" PRIMARY KEY ("checkout_id"),
  CONSTRAINT "code_uses_checkout_id_fkey" FOREIGN KEY ("checkout_id")
    REFERENCES "checkouts" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "code_uses_code_id_fkey" FOREIGN KEY ("code_id")
    REFERENCES "discount_codes" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "code_uses_student_id_fkey" FOREIGN KEY ("student_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX "code_uses_code_id_student_id_idx" ON "code_uses" ("code_id", "student_id");
CREATE INDEX "code_uses_code_id_used_at_checkout_id_idx" ON "code_uses" ("code_id", "used_at", "checkout_id");
CREATE INDEX "code_uses_student_id_idx" ON "code_uses" ("student_id");

-- A school's logo in every size that is shown anywhere, complete in each row.
CREATE TABLE "logos" (
  "key" TEXT NOT NULL,
  "drawn_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "png_32" BYTEA NOT NULL,
  "png_96" BYTEA NOT NULL,
  "png_180" BYTEA NOT NULL,
  "png_192" BYTEA NOT NULL,
  "png_512" BYTEA NOT NULL,
  "maskable" BYTEA NOT NULL,
  CONSTRAINT "logos_pkey" PRIMARY KEY ("key"),
  CONSTRAINT "logos_key" CHECK ("key" ~ '^[0-9a-f]{32}$'),
  CONSTRAINT "logos_bytes" CHECK (
    octet_length("png_32") + octet_length("png_96") + octet_length("png_180") + octet_length("png_192")
    + octet_length("png_512") + octet_length("maskable") <= 4194304
  )
);

-- One row, like the receipt counter.
CREATE TABLE "school_settings" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "sibling_percents" SMALLINT[] DEFAULT ARRAY[]::SMALLINT[],
  "multi_class_percent" SMALLINT NOT NULL DEFAULT 0,
  "time_zone" TEXT NOT NULL DEFAULT 'UTC',
  "version" INTEGER NOT NULL DEFAULT 1,
  "name" TEXT NOT NULL DEFAULT 'Campside',
  "address" TEXT NOT NULL DEFAULT '',
  "tax_number" TEXT NOT NULL DEFAULT '',
  "contact_email" TEXT,
  "contact_phone" TEXT,
  "terms_url" TEXT,
  "privacy_url" TEXT,
  "currency" "currency" NOT NULL DEFAULT 'usd',
  "languages" TEXT[] DEFAULT ARRAY['en']::TEXT[],
  "hold_minutes" SMALLINT NOT NULL DEFAULT 15,
  "cancel_within_hours" SMALLINT NOT NULL DEFAULT 24,
  "requires_verified_email" BOOLEAN NOT NULL DEFAULT false,
  "waitlist_offer_hours" SMALLINT NOT NULL DEFAULT 24,
  "message_footer" TEXT NOT NULL DEFAULT '',
  "seeded_at" TIMESTAMPTZ(3),
  "set_up_at" TIMESTAMPTZ(3),
  "brand_color" TEXT,
  "accent_color" TEXT,
  "logo" TEXT,
  CONSTRAINT "school_settings_pkey" PRIMARY KEY ("id"),
  -- A logo that is shown has its files.
  CONSTRAINT "school_settings_logo_fkey" FOREIGN KEY ("logo")
    REFERENCES "logos" ("key") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "school_settings_one_row" CHECK ("id" = 1),
  CONSTRAINT "school_settings_sibling_percents" CHECK (
    "sibling_percents" IS NOT NULL AND cardinality("sibling_percents") <= 5
    AND 0 <= ALL ("sibling_percents") AND 100 >= ALL ("sibling_percents")
  ),
  CONSTRAINT "school_settings_multi_class_percent" CHECK ("multi_class_percent" BETWEEN 0 AND 100),
  -- Fails with invalid_parameter_value for an unknown zone.
  CONSTRAINT "school_settings_time_zone" CHECK (timestamp '2000-01-01' AT TIME ZONE "time_zone" IS NOT NULL),
  CONSTRAINT "school_settings_name" CHECK (char_length("name") BETWEEN 1 AND 100 AND "name" !~ '[[:cntrl:]]'),
  -- A receipt names who has issued it by both.
  CONSTRAINT "school_settings_issuer" CHECK (
    ("address" = '') = ("tax_number" = '') AND char_length("address") <= 200 AND char_length("tax_number") <= 200
    AND "address" !~ '[[:cntrl:]]' AND "tax_number" !~ '[[:cntrl:]]'
  ),
  CONSTRAINT "school_settings_contact" CHECK (
    char_length("contact_email") BETWEEN 3 AND 320 AND char_length("contact_phone") <= 30
    AND "contact_phone" ~ '^([ +()/-]*[0-9]){5}[0-9 +()/-]*$'
  ),
  CONSTRAINT "school_settings_legal" CHECK (
    ("terms_url" IS NULL) = ("privacy_url" IS NULL) AND "terms_url" ~ '^https://' AND "privacy_url" ~ '^https://'
    AND char_length("terms_url") <= 500 AND char_length("privacy_url") <= 500
  ),
  -- The first one is the default.
  CONSTRAINT "school_settings_languages" CHECK (
    "languages" IS NOT NULL AND cardinality("languages") BETWEEN 1 AND 8 AND "languages" <@ ARRAY['en', 'de']
    AND array_position("languages", NULL) IS NULL
  ),
  CONSTRAINT "school_settings_hold_minutes" CHECK ("hold_minutes" BETWEEN 1 AND 120),
  CONSTRAINT "school_settings_cancel_within_hours" CHECK ("cancel_within_hours" BETWEEN 0 AND 8760),
  CONSTRAINT "school_settings_waitlist_offer_hours" CHECK ("waitlist_offer_hours" BETWEEN 1 AND 168),
  CONSTRAINT "school_settings_colors" CHECK ("brand_color" ~ '^#[0-9a-f]{6}$' AND "accent_color" ~ '^#[0-9a-f]{6}$'),
  CONSTRAINT "school_settings_message_footer" CHECK (char_length("message_footer") <= 500)
);

-- How far a class has come by what people have done: the one reading of these three columns. Here and not in a file of its own, because
-- a generated column calls it: rows that exist keep what they have when this changes, unless the same migration rewrites the column
-- (ALTER COLUMN "stage" SET EXPRESSION).
CREATE FUNCTION "class_stage"("status" "class_status", "closed_at" TIMESTAMPTZ, "archived_at" TIMESTAMPTZ) RETURNS "class_stage"
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
    WHEN "archived_at" IS NOT NULL THEN 'archived'::"class_stage"
    WHEN "status" = 'pending' THEN 'pending'
    WHEN "status" = 'denied' THEN 'denied'
    WHEN "status" = 'cancelled' THEN 'cancelled'
    WHEN "closed_at" IS NOT NULL THEN 'closed'
    ELSE 'open'
END;

CREATE TABLE "classes" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "instructor_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT NOT NULL DEFAULT '',
  "image_url" TEXT NOT NULL,
  "price_cents" INTEGER NOT NULL,
  "capacity" INTEGER NOT NULL,
  "seats_taken" INTEGER NOT NULL DEFAULT 0,
  "enrolled_count" INTEGER NOT NULL DEFAULT 0,
  "status" "class_status" NOT NULL DEFAULT 'pending',
  "feedback" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "version" INTEGER NOT NULL DEFAULT 1,
  "archived_at" TIMESTAMPTZ(3),
  "closed_at" TIMESTAMPTZ(3),
  "stage" "class_stage" NOT NULL GENERATED ALWAYS AS ("class_stage"("status", "closed_at", "archived_at")) STORED,
  "is_close_requested" BOOLEAN NOT NULL DEFAULT false,
  "first_starts_at" TIMESTAMPTZ(0),
  "first_day" DATE,
  "last_ends_at" TIMESTAMPTZ(0),
  "level" "class_level",
  "max_age" SMALLINT,
  "min_age" SMALLINT,
  "sport" TEXT,
  "venue_ids" UUID[] DEFAULT ARRAY[]::UUID[],
  "weekdays" SMALLINT[] DEFAULT ARRAY[]::SMALLINT[],
  "day_times" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "copied_from_id" UUID,
  "enrolment_closes_local" TIMESTAMP(0),
  "enrolment_time_zone" TEXT,
  "enrolment_ends_at" TIMESTAMPTZ(0) GENERATED ALWAYS AS (
    least(coalesce("enrolment_closes_local" AT TIME ZONE "enrolment_time_zone", "first_starts_at"), "last_ends_at")
  ) STORED,
  "idempotency_key" UUID,
  "waitlist_needs" SMALLINT,
  "waitlist_closed_at" TIMESTAMPTZ(3),
  CONSTRAINT "classes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "classes_copied_from_id_fkey" FOREIGN KEY ("copied_from_id")
    REFERENCES "classes" ("id") ON UPDATE CASCADE ON DELETE SET NULL,
  CONSTRAINT "classes_instructor_id_fkey" FOREIGN KEY ("instructor_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "classes_ages"
    CHECK (
        "min_age" BETWEEN 0 AND 120 AND "max_age" BETWEEN 0 AND 120 AND "min_age" <= "max_age"
    ),
  CONSTRAINT "classes_archived_when_over"
    CHECK (
        "archived_at" IS NULL OR ("status" = 'approved' AND "closed_at" IS NOT NULL) OR "status" IN ('denied', 'cancelled')
        OR ("status" = 'pending' AND "seats_taken" = 0)
    ),
  CONSTRAINT "classes_archived_without_hold" CHECK ("archived_at" IS NULL OR "seats_taken" = "enrolled_count"),
  CONSTRAINT "classes_cancelled_with_reason" CHECK ("status" <> 'cancelled' OR "feedback" IS NOT NULL),
  CONSTRAINT "classes_capacity_range" CHECK ("capacity" BETWEEN 1 AND 10000),
  CONSTRAINT "classes_close_requested_while_open"
    CHECK (NOT "is_close_requested" OR ("status" <> 'cancelled' AND "closed_at" IS NULL)),
  CONSTRAINT "classes_closed_until_cancelled" CHECK ("closed_at" IS NULL OR "status" <> 'cancelled'),
  CONSTRAINT "classes_enrolment_time_zone" CHECK (("enrolment_closes_local" IS NULL) = ("enrolment_time_zone" IS NULL)),
  CONSTRAINT "classes_feedback_when_denied" CHECK ("feedback" IS NULL OR "status" IN ('denied', 'cancelled')),
  CONSTRAINT "classes_name_length" CHECK (char_length("name") BETWEEN 1 AND 120),
  CONSTRAINT "classes_price_range" CHECK ("price_cents" BETWEEN 50 AND 9999999),
  CONSTRAINT "classes_seats"
    CHECK (0 <= "enrolled_count" AND "enrolled_count" <= "seats_taken" AND "seats_taken" <= "capacity"),
  CONSTRAINT "classes_sport_text" CHECK (char_length("sport") BETWEEN 1 AND 40 AND "sport" = btrim("sport")),
  -- Nobody waits for whom the free seats would do: the trigger of the same name hands them over before.
  CONSTRAINT "classes_waitlist"
    CHECK (
      "waitlist_needs" IS NULL
      OR "waitlist_needs" >= 1 AND ("capacity" - "seats_taken" < "waitlist_needs" OR "status" <> 'approved')
    )
);
CREATE INDEX "classes_stage_enrolled_count_id_idx" ON "classes" ("stage", "enrolled_count" DESC, "id");
CREATE INDEX "classes_stage_price_cents_id_idx" ON "classes" ("stage", "price_cents", "id");
CREATE INDEX "classes_instructor_id_created_at_id_idx" ON "classes" ("instructor_id", "created_at", "id");
CREATE INDEX "classes_stage_created_at_id_idx" ON "classes" ("stage", "created_at" DESC, "id" DESC);
CREATE INDEX "classes_created_at_id_idx" ON "classes" ("created_at", "id");
CREATE INDEX "classes_name_id_idx" ON "classes" ("name", "id");
CREATE INDEX "classes_price_cents_id_idx" ON "classes" ("price_cents", "id");
CREATE INDEX "classes_name_words" ON "classes" USING GIN (fold_text("name") gin_trgm_ops);
CREATE INDEX "classes_status_is_close_requested_created_at_id_idx"
  ON "classes" ("status", "is_close_requested" DESC, "created_at" DESC, "id" DESC);
CREATE INDEX "classes_sport_words" ON "classes" USING GIN (fold_text("sport") gin_trgm_ops);
-- The fullest classes on sale. Not by the seats taken, which change with every hold: an index on them would make each hold
-- write to every index of the class.
CREATE INDEX "classes_fill" ON "classes" (("enrolled_count"::double precision / "capacity") DESC, "id" DESC)
  WHERE ("stage" = 'open');
CREATE UNIQUE INDEX "classes_idempotency_key_key" ON "classes" ("idempotency_key");
-- Whose line ends with enrolment: job close-waitlists.
CREATE INDEX "classes_waitlist_ends" ON "classes" ("enrolment_ends_at") WHERE "waitlist_needs" IS NOT NULL;
CREATE INDEX "classes_image_url_idx" ON "classes" USING HASH ("image_url");

CREATE TABLE "selections" (
  "student_id" UUID NOT NULL,
  "class_id" UUID NOT NULL,
  "participant_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "selections_pkey" PRIMARY KEY ("student_id", "class_id", "participant_id"),
  CONSTRAINT "selections_class_id_fkey" FOREIGN KEY ("class_id")
    REFERENCES "classes" ("id") ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT "selections_participant_of_student" FOREIGN KEY ("participant_id", "student_id")
    REFERENCES "participants" ("id", "guardian_id") ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT "selections_student_id_fkey" FOREIGN KEY ("student_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "selections_class_id_idx" ON "selections" ("class_id");

-- A participant's turn in the waitlist of a class. Those of one group get their seats together.
CREATE TABLE "waitlist_entries" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "class_id" UUID NOT NULL,
  "student_id" UUID NOT NULL,
  "participant_id" UUID NOT NULL,
  "group_id" UUID NOT NULL,
  "position" BIGSERIAL NOT NULL,
  "state" "waitlist_state" NOT NULL DEFAULT 'waiting',
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "offered_at" TIMESTAMPTZ(3),
  "ended_at" TIMESTAMPTZ(3),
  CONSTRAINT "waitlist_entries_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "waitlist_entries_class_id_fkey" FOREIGN KEY ("class_id")
    REFERENCES "classes" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "waitlist_entries_student_id_fkey" FOREIGN KEY ("student_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "waitlist_entries_participant_of_student" FOREIGN KEY ("participant_id", "student_id")
    REFERENCES "participants" ("id", "guardian_id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "waitlist_entries_offered_when" CHECK ("state" IN ('waiting', 'closed') OR "offered_at" IS NOT NULL),
  CONSTRAINT "waitlist_entries_ended_when" CHECK (("state" IN ('waiting', 'offered')) = ("ended_at" IS NULL))
);
CREATE UNIQUE INDEX "waitlist_entries_one_turn" ON "waitlist_entries" ("class_id", "participant_id")
  WHERE ("state" IN ('waiting', 'offered'));
CREATE INDEX "waitlist_entries_line" ON "waitlist_entries" ("class_id", "position") WHERE "state" = 'waiting';
CREATE INDEX "waitlist_entries_class_id_ended_at_idx" ON "waitlist_entries" ("class_id", "ended_at");
CREATE INDEX "waitlist_entries_student_id_state_idx" ON "waitlist_entries" ("student_id", "state");
CREATE INDEX "waitlist_entries_participant_id_idx" ON "waitlist_entries" ("participant_id");
CREATE INDEX "waitlist_entries_group_id_idx" ON "waitlist_entries" ("group_id");

CREATE TABLE "enrolments" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "class_id" UUID NOT NULL,
  "student_id" UUID NOT NULL,
  "participant_id" UUID NOT NULL,
  "checkout_id" UUID NOT NULL,
  "state" "enrolment_state" NOT NULL DEFAULT 'held',
  "discount_kind" "discount_kind",
  "discount_cents" INTEGER NOT NULL DEFAULT 0,
  "code_cents" INTEGER NOT NULL DEFAULT 0,
  "manual_cents" INTEGER NOT NULL DEFAULT 0,
  "price_cents" INTEGER NOT NULL,
  "paid_cents" INTEGER NOT NULL DEFAULT 0,
  "hold_expires_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "paid_at" TIMESTAMPTZ(3),
  "ended_at" TIMESTAMPTZ(3),
  "hold_slot" SMALLINT,
  "network" TEXT,
  "paid_meetings" INTEGER,
  "cancel_within_hours" SMALLINT,
  "moves_from_id" UUID,
  "moved_to_id" UUID,
  "is_ended_by_school" BOOLEAN NOT NULL DEFAULT false,
  "waitlist_entry_id" UUID,
  CONSTRAINT "enrolments_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "enrolments_waitlist_entry_id_fkey" FOREIGN KEY ("waitlist_entry_id")
    REFERENCES "waitlist_entries" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "enrolments_moves_from_id_fkey" FOREIGN KEY ("moves_from_id")
    REFERENCES "enrolments" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "enrolments_moved_to_id_fkey" FOREIGN KEY ("moved_to_id")
    REFERENCES "enrolments" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "enrolments_moved_when_over" CHECK ("moved_to_id" IS NULL OR "state" = 'refunded'),
  CONSTRAINT "enrolments_checkout_id_fkey" FOREIGN KEY ("checkout_id")
    REFERENCES "checkouts" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "enrolments_class_id_fkey" FOREIGN KEY ("class_id")
    REFERENCES "classes" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "enrolments_participant_of_student" FOREIGN KEY ("participant_id", "student_id")
    REFERENCES "participants" ("id", "guardian_id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "enrolments_student_id_fkey" FOREIGN KEY ("student_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "enrolments_ended_when" CHECK (("state" IN ('released', 'refunded')) = ("ended_at" IS NOT NULL)),
  CONSTRAINT "enrolments_ended_by_school" CHECK (NOT "is_ended_by_school" OR "state" = 'refunded'),
  CONSTRAINT "enrolments_hold_has_a_slot"
    CHECK (
      CASE WHEN "state" = 'held' AND "waitlist_entry_id" IS NULL THEN "hold_slot" IS NOT NULL AND "hold_slot" BETWEEN 1 AND 12
        ELSE "hold_slot" IS NULL END
    ),
  CONSTRAINT "enrolments_hold_has_an_end" CHECK (("state" = 'held') = ("hold_expires_at" IS NOT NULL)),
  CONSTRAINT "enrolments_network_of_hold" CHECK ("network" IS NULL OR "state" = 'held'),
  -- What was bought keeps its rules.
  CONSTRAINT "enrolments_cancel_within_hours"
    CHECK (("paid_at" IS NULL) = ("cancel_within_hours" IS NULL) AND "cancel_within_hours" BETWEEN 0 AND 8760),
  CONSTRAINT "enrolments_paid_meetings" CHECK (("paid_at" IS NULL) = ("paid_meetings" IS NULL) AND "paid_meetings" >= 0),
  -- Nobody pays twice for one enrolment, by however many payments, and nobody is enrolled without paying.
  CONSTRAINT "enrolments_paid_once" CHECK ("paid_cents" BETWEEN 0 AND "price_cents"),
  CONSTRAINT "enrolments_paid_whole" CHECK ("state" NOT IN ('paid', 'refunded') OR "paid_cents" = "price_cents"),
  CONSTRAINT "enrolments_paid_when" CHECK ("state" NOT IN ('paid', 'refunded') OR "paid_at" IS NOT NULL),
  CONSTRAINT "enrolments_price_range" CHECK ("price_cents" BETWEEN 0 AND 9999999),
  CONSTRAINT "enrolments_discounts"
    CHECK (
      "discount_cents" >= 0 AND "code_cents" >= 0 AND "manual_cents" >= 0
      AND ("discount_kind" IS NULL) = ("discount_cents" = 0)
    )
);
CREATE INDEX "enrolments_student_id_state_idx" ON "enrolments" ("student_id", "state");
CREATE INDEX "enrolments_open_holds" ON "enrolments" ("hold_expires_at") WHERE "state" = 'held';
CREATE UNIQUE INDEX "enrolments_one_live" ON "enrolments" ("class_id", "participant_id") WHERE ("state" IN ('held', 'paid'));
CREATE UNIQUE INDEX "enrolments_one_hold_per_slot" ON "enrolments" ("student_id", "hold_slot") WHERE "state" = 'held';
CREATE UNIQUE INDEX "enrolments_one_move" ON "enrolments" ("moves_from_id") WHERE "state" = 'held';
CREATE INDEX "enrolments_unpaid_holds" ON "enrolments" ("class_id", "student_id", "ended_at")
  WHERE ("state" = 'released' OR "state" = 'refunded' AND "paid_cents" = 0);
CREATE INDEX "enrolments_network" ON "enrolments" ("network") WHERE "network" IS NOT NULL;
CREATE INDEX "enrolments_class_id_idx" ON "enrolments" ("class_id");
CREATE INDEX "enrolments_paid" ON "enrolments" ("paid_at") WHERE "paid_at" IS NOT NULL;
CREATE INDEX "enrolments_waitlist_entry_id_idx" ON "enrolments" ("waitlist_entry_id") WHERE "waitlist_entry_id" IS NOT NULL;
CREATE INDEX "enrolments_checkout_id_idx" ON "enrolments" ("checkout_id");

CREATE TABLE "payments" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "student_id" UUID NOT NULL,
  "payment_intent_id" TEXT NOT NULL,
  "method" "payment_method" NOT NULL DEFAULT 'card',
  "state" "payment_state" NOT NULL DEFAULT 'open',
  "amount_cents" INTEGER NOT NULL,
  "class_name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "paid_at" TIMESTAMPTZ(3),
  "refunded_at" TIMESTAMPTZ(3),
  "refunded_cents" INTEGER NOT NULL DEFAULT 0,
  "recorded_by_id" UUID,
  "reference" TEXT NOT NULL DEFAULT '',
  "discount_reason" TEXT NOT NULL DEFAULT '',
  "currency" "currency" NOT NULL DEFAULT 'usd',
  CONSTRAINT "payments_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "payments_recorded_by_id_fkey" FOREIGN KEY ("recorded_by_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "payments_student_id_fkey" FOREIGN KEY ("student_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "payments_amount_range"
    CHECK (
      CASE "method" WHEN 'none' THEN "amount_cents" = 0 WHEN 'card' THEN "amount_cents" BETWEEN 50 AND 99999999
        ELSE "amount_cents" BETWEEN 1 AND 99999999 END
    ),
  CONSTRAINT "payments_of_nothing" CHECK ("method" <> 'none' OR "state" = 'succeeded'),
  -- What was not paid by card has come when somebody records it.
  CONSTRAINT "payments_by_hand" CHECK ("method" = 'card' OR "state" NOT IN ('open', 'cancelled')),
  CONSTRAINT "payments_recorded"
    CHECK (CASE "method" WHEN 'card' THEN "recorded_by_id" IS NULL WHEN 'none' THEN true ELSE "recorded_by_id" IS NOT NULL END),
  CONSTRAINT "payments_notes" CHECK (
    length("reference") <= 100 AND length("discount_reason") <= 200
    AND ("recorded_by_id" IS NOT NULL OR "reference" = '' AND "discount_reason" = '')
  ),
  CONSTRAINT "payments_paid_when" CHECK ("state" IN ('open', 'cancelled') OR "paid_at" IS NOT NULL),
  CONSTRAINT "payments_refunded_range" CHECK ("refunded_cents" BETWEEN 0 AND "amount_cents"),
  CONSTRAINT "payments_refunded_when" CHECK (("state" = 'refunded') = ("refunded_at" IS NOT NULL)),
  CONSTRAINT "payments_refunded_whole" CHECK (("refunded_cents" = "amount_cents" AND "amount_cents" > 0) = ("state" IN ('refund_due', 'refunded')))
);
CREATE UNIQUE INDEX "payments_payment_intent_id_key" ON "payments" ("payment_intent_id");
CREATE INDEX "payments_student_id_idx" ON "payments" ("student_id");
CREATE INDEX "payments_recorded_by_id_idx" ON "payments" ("recorded_by_id");
CREATE INDEX "payments_at_desk" ON "payments" ("method", "created_at", "id") WHERE "recorded_by_id" IS NOT NULL;
CREATE INDEX "payments_open" ON "payments" ("created_at") WHERE "state" = 'open';
CREATE INDEX "payments_created_at_id_idx" ON "payments" ("created_at", "id");
CREATE INDEX "payments_amount_cents_id_idx" ON "payments" ("amount_cents", "id");
CREATE INDEX "payments_state_created_at_id_idx" ON "payments" ("state", "created_at", "id");
CREATE INDEX "payments_class_name_words" ON "payments" USING GIN (fold_text("class_name") gin_trgm_ops);
CREATE INDEX "payments_payment_intent_id_words" ON "payments" USING GIN (fold_text("payment_intent_id") gin_trgm_ops);
CREATE INDEX "payments_taken" ON "payments" ("paid_at", "amount_cents") WHERE "paid_at" IS NOT NULL;

-- How a payment is shared out over enrolments. What is refunded is refunded of an item.
CREATE TABLE "payment_items" (
  "payment_id" UUID NOT NULL,
  "enrolment_id" UUID NOT NULL,
  "amount_cents" INTEGER NOT NULL,
  "refunded_cents" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "payment_items_pkey" PRIMARY KEY ("payment_id", "enrolment_id"),
  CONSTRAINT "payment_items_enrolment_id_fkey" FOREIGN KEY ("enrolment_id")
    REFERENCES "enrolments" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "payment_items_payment_id_fkey" FOREIGN KEY ("payment_id")
    REFERENCES "payments" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "payment_items_amount" CHECK ("amount_cents" >= 0),
  CONSTRAINT "payment_items_refunded_range" CHECK ("refunded_cents" BETWEEN 0 AND "amount_cents")
);
CREATE INDEX "payment_items_enrolment_id_idx" ON "payment_items" ("enrolment_id");

CREATE TABLE "receipt_counter" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "last" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "receipt_counter_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "receipt_counter_one_row" CHECK ("id" = 1)
);

CREATE TABLE "reconciliation_runs" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finished_at" TIMESTAMPTZ(3),
  "checked" INTEGER NOT NULL DEFAULT 0,
  "fixed" INTEGER NOT NULL DEFAULT 0,
  "failed" INTEGER NOT NULL DEFAULT 0,
  "not_ours" INTEGER NOT NULL DEFAULT 0,
  "kind" "reconciliation_kind" NOT NULL DEFAULT 'payments',
  CONSTRAINT "reconciliation_runs_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "reconciliation_runs_kind_started_at_idx" ON "reconciliation_runs" ("kind", "started_at");

CREATE TABLE "discrepancies" (
  "payment_intent_id" TEXT NOT NULL,
  "kind" "discrepancy_kind" NOT NULL,
  "amount_cents" INTEGER,
  "currency" TEXT,
  "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "resolved_at" TIMESTAMPTZ(3),
  CONSTRAINT "discrepancies_pkey" PRIMARY KEY ("payment_intent_id", "kind")
);
CREATE INDEX "discrepancies_resolved_at_idx" ON "discrepancies" ("resolved_at");

CREATE TABLE "audit_events" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "kind" "audit_event_kind" NOT NULL,
  "actor_id" UUID,
  "user_id" UUID,
  "class_id" UUID,
  "payment_id" UUID,
  "amount_cents" INTEGER,
  "recipients" INTEGER,
  "details" JSONB,
  CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "audit_events_actor_id_fkey" FOREIGN KEY ("actor_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "audit_events_class_id_fkey" FOREIGN KEY ("class_id")
    REFERENCES "classes" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "audit_events_payment_id_fkey" FOREIGN KEY ("payment_id")
    REFERENCES "payments" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "audit_events_user_id_fkey" FOREIGN KEY ("user_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "audit_events_amount" CHECK ("amount_cents" > 0),
  -- A new kind has to be listed here before it can be logged.
  CONSTRAINT "audit_events_subject"
    CHECK (
        CASE
            WHEN "kind" IN (
                'class_approved', 'class_denied', 'class_closed', 'class_close_declined', 'class_reopened', 'class_archived',
                'class_cancelled', 'meeting_cancelled'
            )
                THEN "class_id" IS NOT NULL
            WHEN "kind" IN (
                'class_edited', 'meetings_added', 'meeting_moved', 'meetings_moved', 'meeting_removed', 'meeting_substituted', 'seats_repaired',
                'waitlist_closed', 'waitlist_opened'
            )
                THEN "class_id" IS NOT NULL AND "details" IS NOT NULL
            WHEN "kind" IN (
                'venue_added', 'venue_changed', 'venue_retired', 'venue_restored', 'data_exported', 'consent_text_published',
                'consent_text_retired', 'discount_code_created', 'discount_code_retired', 'discounts_changed', 'holiday_added',
                'holiday_renamed', 'holiday_removed', 'settings_changed'
            )
                THEN "details" IS NOT NULL
            WHEN "kind" = 'class_messaged' THEN "class_id" IS NOT NULL AND "recipients" > 0
            WHEN "kind" IN (
                'made_student', 'made_instructor', 'made_admin', 'user_removed', 'signed_out_everywhere', 'email_reassigned',
                'email_resent', 'email_refusal_cleared', 'birth_date_corrected'
            )
                THEN "user_id" IS NOT NULL
            WHEN "kind" IN ('refund_requested', 'refund_paid_elsewhere', 'disputed_money_kept', 'payment_repaired', 'desk_payment_recorded')
                THEN "payment_id" IS NOT NULL
            WHEN "kind" IN ('enrolment_cancelled', 'enrolment_moved', 'move_ended', 'class_handed_over', 'health_notes_read')
                THEN "user_id" IS NOT NULL AND "class_id" IS NOT NULL
            WHEN "kind" IN ('waitlist_let_in', 'waitlist_turn_removed')
                THEN "user_id" IS NOT NULL AND "class_id" IS NOT NULL AND "details" IS NOT NULL
            ELSE false
        END
    )
);
CREATE INDEX "audit_events_actor_id_idx" ON "audit_events" ("actor_id");
CREATE INDEX "audit_events_user_id_idx" ON "audit_events" ("user_id");
CREATE INDEX "audit_events_class_id_idx" ON "audit_events" ("class_id");
CREATE INDEX "audit_events_payment_id_idx" ON "audit_events" ("payment_id");
CREATE INDEX "audit_events_at_id_idx" ON "audit_events" ("at", "id");
CREATE INDEX "audit_events_kind_at_id_idx" ON "audit_events" ("kind", "at", "id");

CREATE TABLE "upload_tallies" (
  "user_id" UUID NOT NULL,
  "day" DATE NOT NULL,
  "pictures" INTEGER NOT NULL,
  "bytes" BIGINT NOT NULL,
  CONSTRAINT "upload_tallies_pkey" PRIMARY KEY ("user_id"),
  CONSTRAINT "upload_tallies_user_id_fkey" FOREIGN KEY ("user_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT "upload_tallies_counts" CHECK ("pictures" >= 1 AND "bytes" >= 0)
);

CREATE TABLE "venues" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "name" TEXT NOT NULL,
  "address" TEXT NOT NULL DEFAULT '',
  "map_url" TEXT,
  "time_zone" TEXT NOT NULL,
  "is_exclusive" BOOLEAN NOT NULL DEFAULT false,
  "retired_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "venues_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "venues_named" CHECK ("name" <> ''),
  -- Fails with invalid_parameter_value for an unknown zone.
  CONSTRAINT "venues_time_zone" CHECK (timestamp '2000-01-01' AT TIME ZONE "time_zone" IS NOT NULL)
);
CREATE UNIQUE INDEX "venues_name_key" ON "venues" (lower("name"));

CREATE TABLE "meetings" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "class_id" UUID NOT NULL,
  "instructor_id" UUID NOT NULL,
  "venue_id" UUID,
  "exclusive_venue_id" UUID,
  "local_start" TIMESTAMP(0) NOT NULL,
  "local_end" TIMESTAMP(0) NOT NULL,
  "time_zone" TEXT NOT NULL,
  "starts_at" TIMESTAMPTZ(0) GENERATED ALWAYS AS ("local_start" AT TIME ZONE "time_zone") STORED NOT NULL,
  "ends_at" TIMESTAMPTZ(0) GENERATED ALWAYS AS ("local_end" AT TIME ZONE "time_zone") STORED NOT NULL,
  "state" "meeting_state" NOT NULL DEFAULT 'planned',
  "cancelled_at" TIMESTAMPTZ(3),
  "reason" TEXT,
  "revision" INTEGER NOT NULL DEFAULT 0,
  "replaces_id" UUID,
  "substitute_id" UUID,
  "busy_instructor_id" UUID,
  CONSTRAINT "meetings_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "meetings_class_id_fkey" FOREIGN KEY ("class_id")
    REFERENCES "classes" ("id") ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT "meetings_instructor_id_fkey" FOREIGN KEY ("instructor_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "meetings_replaces_id_fkey" FOREIGN KEY ("replaces_id")
    REFERENCES "meetings" ("id") ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT "meetings_substitute_id_fkey" FOREIGN KEY ("substitute_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "meetings_venue_id_fkey" FOREIGN KEY ("venue_id")
    REFERENCES "venues" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "meetings_instructor_free"
    EXCLUDE USING gist (
        "busy_instructor_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&
    ) WHERE ("state" = 'planned'),
  CONSTRAINT "meetings_venue_free"
    EXCLUDE USING gist (
        "exclusive_venue_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&
    ) WHERE ("state" = 'planned'),
  CONSTRAINT "meetings_cancelled_when" CHECK (("state" = 'cancelled') = ("cancelled_at" IS NOT NULL)),
  CONSTRAINT "meetings_length" CHECK ("local_end" > "local_start" AND "local_end" <= "local_start" + interval '31 days'),
  CONSTRAINT "meetings_reason_when_cancelled" CHECK ("reason" IS NULL OR "state" = 'cancelled')
);
CREATE INDEX "meetings_class_id_starts_at_idx" ON "meetings" ("class_id", "starts_at");
CREATE INDEX "meetings_venue_id_starts_at_idx" ON "meetings" ("venue_id", "starts_at");
CREATE UNIQUE INDEX "meetings_one_make_up" ON "meetings" ("replaces_id") WHERE "state" = 'planned';
CREATE INDEX "meetings_instructor_id_starts_at_idx" ON "meetings" ("instructor_id", "starts_at");
CREATE INDEX "meetings_local_start_local_end_idx" ON "meetings" ("local_start", "local_end");
CREATE INDEX "meetings_planned" ON "meetings" ("starts_at") WHERE "state" = 'planned';
CREATE INDEX "meetings_substitute_id_starts_at_idx" ON "meetings" ("substitute_id", "starts_at")
  WHERE "substitute_id" IS NOT NULL;

CREATE TABLE "refunds" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "payment_id" UUID NOT NULL,
  "enrolment_id" UUID NOT NULL,
  "amount_cents" INTEGER NOT NULL,
  "reason" "refund_reason" NOT NULL,
  "state" "refund_state" NOT NULL DEFAULT 'requested',
  "provider_refund_id" TEXT,
  "requested_by_id" UUID,
  "attempt" INTEGER NOT NULL DEFAULT 1,
  "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "done_at" TIMESTAMPTZ(3),
  "meeting_id" UUID,
  "note" TEXT,
  "method" "payment_method",
  CONSTRAINT "refunds_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "refunds_of_item" FOREIGN KEY ("payment_id", "enrolment_id")
    REFERENCES "payment_items" ("payment_id", "enrolment_id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "refunds_payment_id_fkey" FOREIGN KEY ("payment_id")
    REFERENCES "payments" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "refunds_requested_by_id_fkey" FOREIGN KEY ("requested_by_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "refunds_meeting_id_fkey" FOREIGN KEY ("meeting_id")
    REFERENCES "meetings" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "refunds_amount_positive" CHECK ("amount_cents" > 0 OR "amount_cents" = 0 AND "state" = 'done'),
  -- Somebody answers for what is given.
  CONSTRAINT "refunds_goodwill" CHECK ("reason" <> 'goodwill' OR "requested_by_id" IS NOT NULL AND "meeting_id" IS NULL),
  CONSTRAINT "refunds_by_hand" CHECK (
    ("state" = 'paid_elsewhere') = ("method" IS NOT NULL) AND ("method" IS NULL OR "method" NOT IN ('card', 'none'))
  ),
  CONSTRAINT "refunds_done_when" CHECK (("state" = 'requested') = ("done_at" IS NULL)),
  CONSTRAINT "refunds_kept_after_dispute" CHECK ("state" <> 'kept' OR "reason" = 'dispute'),
  CONSTRAINT "refunds_of_meeting" CHECK ("reason" <> 'meeting_cancelled' OR "meeting_id" IS NOT NULL),
  CONSTRAINT "refunds_requested_not_sent" CHECK ("state" <> 'requested' OR "provider_refund_id" IS NULL)
);
-- A refund made at the provider may be shared out over items.
CREATE UNIQUE INDEX "refunds_provider_refund_id_enrolment_id_key" ON "refunds" ("provider_refund_id", "enrolment_id");
CREATE INDEX "refunds_payment_id_idx" ON "refunds" ("payment_id");
CREATE INDEX "refunds_returned" ON "refunds" ("done_at", "amount_cents") WHERE "state" IN ('done', 'paid_elsewhere');
CREATE UNIQUE INDEX "refunds_one_per_meeting" ON "refunds" ("payment_id", "enrolment_id", "meeting_id");
CREATE INDEX "refunds_meeting_id_idx" ON "refunds" ("meeting_id");
CREATE UNIQUE INDEX "refunds_one_requested" ON "refunds" ("payment_id", "enrolment_id")
  WHERE "state" = 'requested' AND "meeting_id" IS NULL AND "reason" <> 'goodwill';
CREATE INDEX "refunds_due" ON "refunds" ("payment_id") WHERE "state" IN ('requested', 'failed');

CREATE TABLE "receipts" (
  "number" INTEGER NOT NULL,
  "previous_number" INTEGER,
  "kind" "receipt_kind" NOT NULL,
  "payment_id" UUID NOT NULL,
  "refund_id" UUID,
  "amount_cents" INTEGER NOT NULL,
  "class_name" TEXT NOT NULL,
  "lines" JSONB NOT NULL,
  "person_name" TEXT NOT NULL,
  "person_email" TEXT,
  "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "language" TEXT NOT NULL DEFAULT 'en',
  "school_name" TEXT NOT NULL DEFAULT '',
  "school_address" TEXT NOT NULL DEFAULT '',
  "school_tax_number" TEXT NOT NULL DEFAULT '',
  "time_zone" TEXT NOT NULL DEFAULT 'UTC',
  "currency" "currency" NOT NULL DEFAULT 'usd',
  CONSTRAINT "receipts_pkey" PRIMARY KEY ("number"),
  CONSTRAINT "receipts_payment_id_fkey" FOREIGN KEY ("payment_id")
    REFERENCES "payments" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "receipts_previous_number_fkey" FOREIGN KEY ("previous_number")
    REFERENCES "receipts" ("number"),
  CONSTRAINT "receipts_refund_id_fkey" FOREIGN KEY ("refund_id")
    REFERENCES "refunds" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "receipts_amount_positive" CHECK ("amount_cents" > 0),
  CONSTRAINT "receipts_issuer_named" CHECK ("school_name" <> ''),
  CONSTRAINT "receipts_language" CHECK ("language" IN ('en', 'de')),
  CONSTRAINT "receipts_lines_sum" CHECK (sum_lines("lines") = "amount_cents"),
  CONSTRAINT "receipts_number_follows" CHECK ("number" >= 1 AND "previous_number" IS NOT DISTINCT FROM NULLIF("number" - 1, 0)),
  CONSTRAINT "receipts_refund_named" CHECK (("kind" = 'refund') = ("refund_id" IS NOT NULL))
);
CREATE UNIQUE INDEX "receipts_previous_number_key" ON "receipts" ("previous_number");
CREATE UNIQUE INDEX "receipts_refund_id_key" ON "receipts" ("refund_id");
CREATE INDEX "receipts_payment_id_idx" ON "receipts" ("payment_id");
CREATE UNIQUE INDEX "receipts_one_payment" ON "receipts" ("payment_id") WHERE "kind" = 'payment';
CREATE INDEX "receipts_person_name_words" ON "receipts" USING GIN (fold_text("person_name") gin_trgm_ops);

CREATE TABLE "email_messages" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "key" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "user_id" UUID NOT NULL,
  "refs" JSONB NOT NULL,
  "state" "email_state" NOT NULL DEFAULT 'queued',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "sent_at" TIMESTAMPTZ(3),
  "error" TEXT,
  "resends" SMALLINT NOT NULL DEFAULT 0,
  CONSTRAINT "email_messages_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "email_messages_user_id_fkey" FOREIGN KEY ("user_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "email_messages_reason" CHECK ("state" NOT IN ('dropped', 'failed') OR "error" IS NOT NULL),
  CONSTRAINT "email_messages_resends" CHECK ("resends" BETWEEN 0 AND 5),
  CONSTRAINT "email_messages_sent_at" CHECK (("state" = 'sent') = ("sent_at" IS NOT NULL))
);
CREATE UNIQUE INDEX "email_messages_key_key" ON "email_messages" ("key");
CREATE INDEX "email_messages_created_at_id_idx" ON "email_messages" ("created_at", "id");
CREATE INDEX "email_messages_state_created_at_id_idx" ON "email_messages" ("state", "created_at", "id");
CREATE INDEX "email_messages_user_id_idx" ON "email_messages" ("user_id");
CREATE INDEX "email_messages_from_idx" ON "email_messages" (("refs"->>'from')) WHERE "kind" = 'class_changed';
CREATE INDEX "email_messages_also_idx" ON "email_messages" USING GIN (("refs"->'also')) WHERE "kind" = 'class_changed';

CREATE TABLE "calendar_feeds" (
  "user_id" UUID NOT NULL,
  "key_hash" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("user_id"),
  CONSTRAINT "calendar_feeds_user_id_fkey" FOREIGN KEY ("user_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX "calendar_feeds_key_hash_key" ON "calendar_feeds" ("key_hash");

CREATE TABLE "email_preferences" (
  "user_id" UUID NOT NULL,
  "topic" "email_topic" NOT NULL,
  "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "email_preferences_pkey" PRIMARY KEY ("user_id", "topic"),
  CONSTRAINT "email_preferences_user_id_fkey" FOREIGN KEY ("user_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE "class_messages" (
  "id" UUID NOT NULL,
  "author_id" UUID NOT NULL,
  "subject" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  "is_to_some" BOOLEAN NOT NULL DEFAULT false,
  "recipients" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "class_messages_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "class_messages_author_id_fkey" FOREIGN KEY ("author_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "class_messages_body" CHECK (char_length("body") BETWEEN 1 AND 4000),
  CONSTRAINT "class_messages_recipients" CHECK ("recipients" > 0),
  CONSTRAINT "class_messages_subject"
    CHECK (char_length("subject") BETWEEN 1 AND 120 AND "subject" !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]')
);
CREATE INDEX "class_messages_author_id_idx" ON "class_messages" ("author_id");
CREATE UNIQUE INDEX "class_messages_of_author" ON "class_messages" ("id", "author_id");

CREATE TABLE "messaged_classes" (
  "message_id" UUID NOT NULL,
  "class_id" UUID NOT NULL,
  "author_id" UUID NOT NULL,
  "recipients" INTEGER NOT NULL,
  "day" DATE NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  "number" SMALLINT NOT NULL,
  CONSTRAINT "messaged_classes_pkey" PRIMARY KEY ("message_id", "class_id"),
  CONSTRAINT "messaged_classes_message_of_author" FOREIGN KEY ("message_id", "author_id")
    REFERENCES "class_messages" ("id", "author_id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "messaged_classes_class_id_fkey" FOREIGN KEY ("class_id")
    REFERENCES "classes" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  -- With the unique index: so many an author writes to a class in a day.
  CONSTRAINT "messaged_classes_daily" CHECK ("number" BETWEEN 1 AND 5),
  CONSTRAINT "messaged_classes_recipients" CHECK ("recipients" > 0)
);
CREATE UNIQUE INDEX "messaged_classes_class_id_author_id_day_number_key"
  ON "messaged_classes" ("class_id", "author_id", "day", "number");

CREATE TABLE "backup_runs" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finished_at" TIMESTAMPTZ(3),
  CONSTRAINT "backup_runs_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "public_change_counts" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "changes" BIGINT NOT NULL,
  CONSTRAINT "public_change_counts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "unsaved_pictures" (
  "user_id" UUID NOT NULL,
  "url" TEXT NOT NULL,
  "bytes" INTEGER NOT NULL,
  CONSTRAINT "unsaved_pictures_pkey" PRIMARY KEY ("user_id", "url"),
  CONSTRAINT "unsaved_pictures_user_id_fkey" FOREIGN KEY ("user_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "unsaved_pictures_url_idx" ON "unsaved_pictures" ("url");

CREATE TABLE "class_tallies" (
  "user_id" UUID NOT NULL,
  "day" DATE NOT NULL,
  "classes" INTEGER NOT NULL,
  CONSTRAINT "class_tallies_pkey" PRIMARY KEY ("user_id"),
  CONSTRAINT "class_tallies_user_id_fkey" FOREIGN KEY ("user_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE "disputes" (
  "id" TEXT NOT NULL,
  "payment_id" UUID NOT NULL,
  "amount_cents" INTEGER NOT NULL,
  "status" "dispute_status" NOT NULL,
  "respond_by" TIMESTAMPTZ(3),
  "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "disputes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "disputes_payment_id_fkey" FOREIGN KEY ("payment_id")
    REFERENCES "payments" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "disputes_amount_range" CHECK ("amount_cents" > 0)
);
CREATE INDEX "disputes_payment_id_idx" ON "disputes" ("payment_id");
CREATE INDEX "disputes_to_answer" ON "disputes" ("payment_id")
  WHERE "status" IN ('warning_needs_response', 'needs_response', 'appeal_needs_response');

CREATE TABLE "class_snapshots" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "class_id" UUID NOT NULL,
  "plan" JSONB NOT NULL,
  CONSTRAINT "class_snapshots_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "class_snapshots_class_id_fkey" FOREIGN KEY ("class_id")
    REFERENCES "classes" ("id") ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "class_snapshots_class_id_idx" ON "class_snapshots" ("class_id");

CREATE TABLE "class_recipients" (
  "class_id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "snapshot_id" UUID NOT NULL,
  CONSTRAINT "class_recipients_pkey" PRIMARY KEY ("class_id", "user_id", "snapshot_id"),
  CONSTRAINT "class_recipients_class_id_fkey" FOREIGN KEY ("class_id")
    REFERENCES "classes" ("id") ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT "class_recipients_snapshot_id_fkey" FOREIGN KEY ("snapshot_id")
    REFERENCES "class_snapshots" ("id") ON UPDATE CASCADE,
  CONSTRAINT "class_recipients_user_id_fkey" FOREIGN KEY ("user_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX "class_recipients_user_id_idx" ON "class_recipients" ("user_id");
CREATE INDEX "class_recipients_snapshot_id_idx" ON "class_recipients" ("snapshot_id");

CREATE TABLE "holidays" (
  "id" UUID NOT NULL DEFAULT uuidv7(),
  "name" TEXT NOT NULL,
  "first_day" DATE NOT NULL,
  "last_day" DATE NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "holidays_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "holidays_days" CHECK ("last_day" BETWEEN "first_day" AND "first_day" + 59),
  CONSTRAINT "holidays_named" CHECK ("name" <> '')
);
CREATE INDEX "holidays_first_day_idx" ON "holidays" ("first_day");

CREATE TYPE "attendance_kind" AS ENUM ('arrived', 'left', 'absent', 'excused', 'reset');

CREATE TABLE "attendance_marks" (
  "id" UUID NOT NULL,
  "meeting_id" UUID NOT NULL,
  "day" DATE NOT NULL,
  "enrolment_id" UUID NOT NULL,
  "kind" "attendance_kind" NOT NULL,
  "happened_at" TIMESTAMPTZ(3) NOT NULL,
  "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "recorded_by_id" UUID NOT NULL,
  "collected_by" TEXT,
  "may_collect" BOOLEAN,
  CONSTRAINT "attendance_marks_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "attendance_marks_meeting_id_fkey" FOREIGN KEY ("meeting_id")
    REFERENCES "meetings" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "attendance_marks_enrolment_id_fkey" FOREIGN KEY ("enrolment_id")
    REFERENCES "enrolments" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "attendance_marks_recorded_by_id_fkey" FOREIGN KEY ("recorded_by_id")
    REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "attendance_marks_collected" CHECK (
    ("may_collect" IS NULL OR ("kind" = 'left' AND ("may_collect" OR "collected_by" IS NOT NULL)))
    AND ("collected_by" IS NULL OR ("may_collect" IS NOT NULL AND char_length("collected_by") BETWEEN 1 AND 100))
  )
);
CREATE INDEX "attendance_marks_of_day" ON "attendance_marks" ("meeting_id", "day", "enrolment_id", "happened_at", "id");
CREATE INDEX "attendance_marks_enrolment_id_idx" ON "attendance_marks" ("enrolment_id");
CREATE INDEX "attendance_marks_recorded_by_id_idx" ON "attendance_marks" ("recorded_by_id");

INSERT INTO "receipt_counter" ("id", "last") VALUES (1, 0);
INSERT INTO "school_settings" DEFAULT VALUES;
INSERT INTO "public_change_counts" ("changes") VALUES (0);
