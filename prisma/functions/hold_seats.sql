-- Holds seats for people of one account in one checkout, all or none, or returns the checkout that holds exactly them already, or says
-- what refuses them. Seats of them that are held in other checkouts of the account move into the new one, and the rest of those checkouts
-- is released: a cart that was changed is one cart. "code" is the code to be used, '' for none; null keeps that of the same cart.
--   "errorCode"  of the first refusal. 'RETRY': the account holds other seats meanwhile.
--   "usedCode"   the code of the checkout.
--   "move"       the enrolment that one place moves to: its hold is answered while it lasts, and no other seat is held in place of it.
--   "refused"    every seat that cannot be had, with its reason.
--   "isNew"      whether none of the seats was held before: no payment knows them.
-- An offer of the waitlist is held already: exactly its people get its checkout, or one with another code and its end.
-- A refusal writes nothing, and none that is known before the classes are locked takes a lock: an update of a class alone would count as
-- a public change. VOLATILE: each query sees what was committed while the one before it waited, so that a seat lost meanwhile is refused
-- with its reason. What constraints and triggers refuse is raised, and last of all, so that nothing refuses the cart any more, that a
-- checkout that gives way has an open payment ('checkouts_payment_open', with their ids as its detail), which is to be cancelled at the
-- provider before this is called again. Locks the classes by id, then enrolments by id, then codes. Row by
-- row: statements on sets would cost several times as much for the one seat that most carts have.
CREATE OR REPLACE FUNCTION "hold_seats"(
    "student" UUID, "class_ids" UUID[], "participant_ids" UUID[], "code" TEXT, "expected_cents" INTEGER, "may_hold" BOOLEAN,
    "hold_length" INTERVAL, "max_holds" INTEGER, "student_network" TEXT, "network_limit" INTEGER, "today" DATE, "move" UUID,
    OUT "errorCode" TEXT, OUT "waitSeconds" INTEGER, OUT "refused" JSONB, OUT "checkoutId" UUID, OUT "title" TEXT, OUT "usedCode" TEXT,
    OUT "totalCents" INTEGER, OUT "holdExpiresAt" TIMESTAMPTZ, OUT "secondsLeft" FLOAT8, OUT "isNew" BOOLEAN, OUT "items" JSONB
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "size" INTEGER := cardinality("class_ids");
    "c" "classes"%ROWTYPE;
    "p" "participants"%ROWTYPE;
    "e" "enrolments"%ROWTYPE;
    "used" "discount_codes"%ROWTYPE;
    "problem" TEXT;
    "has_discounts" BOOLEAN;
    -- Those of the seats that are held already.
    "checkouts" UUID[];
    "is_locked" BOOLEAN := false;
    -- Of "held", what is locked.
    "locked" UUID[];
    "first_held" TIMESTAMPTZ;
    "offer_ends_at" TIMESTAMPTZ;
    -- By the position in the cart: the enrolment that is held already, and what it costs.
    "kept" UUID[];
    "lists" INTEGER[];
    "kinds" "discount_kind"[];
    "discounts" INTEGER[];
    "by_code" INTEGER[];
    "prices" INTEGER[];
    "plain_cents" INTEGER;
    -- Held in the checkouts that give way.
    "held" UUID[];
    "slots" INTEGER[];
    "is_single" BOOLEAN;
BEGIN
    LOOP
        "refused" := NULL;
        "checkouts" := '{}';
        "first_held" := NULL;
        "kept" := array_fill(NULL::UUID, ARRAY["size"]);
        "lists" := '{}';
        FOR i IN 1.."size" LOOP
            SELECT * INTO "c" FROM "classes" WHERE "id" = "class_ids"[i] AND "status" <> 'cancelled';
            SELECT * INTO "p" FROM "participants"
                WHERE "id" = "participant_ids"[i] AND "guardian_id" = "student" AND "removed_at" IS NULL;
            SELECT * INTO "e" FROM "enrolments"
                WHERE "class_id" = "c"."id" AND "participant_id" = "p"."id" AND "state" IN ('held', 'paid');
            "problem" := NULL;
            IF "e"."waitlist_entry_id" IS NOT NULL THEN "problem" := "offer_problem"("e", "class_ids", "participant_ids"); END IF;
            -- A seat that is held for a move is paid for alone: its price depends on the place that it moves from.
            IF "e"."state" = 'held' AND "problem" IS NULL AND ("e"."moves_from_id" IS NULL OR "size" = 1 AND coalesce("code", '') = '')
                AND ("move" IS NULL OR "e"."id" = "move" AND "e"."hold_expires_at" > now())
            THEN
                "kept"[i] := "e"."id";
                "lists" := "lists" || "list_price"("e");
                "first_held" := least("first_held", "e"."created_at");
                IF "e"."waitlist_entry_id" IS NOT NULL THEN "offer_ends_at" := "e"."hold_expires_at"; END IF;
                IF "e"."checkout_id" <> ALL ("checkouts") THEN "checkouts" := "checkouts" || "e"."checkout_id"; END IF;
                CONTINUE;
            END IF;
            "lists" := "lists" || "c"."price_cents";
            "problem" := CASE
                WHEN "problem" IS NOT NULL THEN "problem"
                WHEN "e"."state" = 'paid' THEN 'ALREADY_ENROLLED'
                WHEN "move" IS NOT NULL THEN 'MOVE_ENDED'
                WHEN "e"."id" IS NOT NULL THEN 'HELD_FOR_MOVE'
                WHEN NOT "may_hold" THEN 'EMAIL_NOT_VERIFIED'
                ELSE "seat_problem"("c", "p", "today")
            END;
            -- Its seats before it in the cart.
            IF "problem" IS NULL AND "size" > 1 AND "c"."capacity" - "c"."seats_taken" <= (
                SELECT count(*) FROM unnest("class_ids", "kept") WITH ORDINALITY AS x ("class_id", "kept", "position")
                WHERE x."position" < i AND x."class_id" = "c"."id" AND x."kept" IS NULL
            ) THEN
                "problem" := 'NO_SEATS_LEFT';
            END IF;
            IF "problem" IS NOT NULL THEN
                "errorCode" := coalesce("errorCode", "problem");
                "refused" := coalesce("refused", '[]') || jsonb_build_object(
                    'classId', "class_ids"[i], 'participantId', "participant_ids"[i], 'errorCode', "problem"
                );
                IF "problem" = 'NO_SEATS_LEFT' AND "errorCode" = 'NO_SEATS_LEFT' THEN "waitSeconds" := "next_hold_seconds"("c"); END IF;
            END IF;
        END LOOP;
        IF "refused" IS NOT NULL THEN RETURN; END IF;

        "held" := NULL;
        IF cardinality("checkouts") > 0 THEN
            SELECT array_agg("id" ORDER BY "id") INTO "held" FROM "enrolments" WHERE "checkout_id" = ANY ("checkouts") AND "state" = 'held';
            IF cardinality("checkouts") = 1 AND array_position("kept", NULL) IS NULL AND cardinality("held") = "size" THEN
                "usedCode" := (
                    SELECT d."code" FROM "code_uses" u JOIN "discount_codes" d ON d."id" = u."code_id"
                    WHERE u."checkout_id" = "checkouts"[1] AND u."released_at" IS NULL
                );
                IF "code" IS NULL OR nullif("code", '') IS NOT DISTINCT FROM "usedCode" THEN
                    "checkoutId" := "checkouts"[1];
                    SELECT "total_cents" INTO "totalCents" FROM "checkouts" WHERE "id" = "checkoutId";
                    SELECT min("hold_expires_at") INTO "holdExpiresAt" FROM "enrolments" WHERE "id" = ANY ("held");
                    "isNew" := false;
                    EXIT;
                END IF;
            END IF;
        END IF;
        IF "code" <> '' THEN
            SELECT d.* INTO "used" FROM "discount_codes" d WHERE d."code" = "hold_seats"."code";
            "errorCode" := "code_problem"("used", "student", "class_ids", "checkouts");
            IF "errorCode" IS NOT NULL THEN RETURN; END IF;
        END IF;
        SELECT array_agg("number") INTO "slots" FROM (
            SELECT "number" FROM generate_series(1, "max_holds") AS "number"
            WHERE "number" NOT IN (
                SELECT "hold_slot" FROM "enrolments"
                WHERE "student_id" = "student" AND "state" = 'held' AND "hold_slot" IS NOT NULL AND coalesce("id" <> ALL ("held") OR "id" = ANY ("kept"), true)
            )
            ORDER BY "number" LIMIT cardinality(array_positions("kept", NULL))
        ) free;
        IF coalesce(cardinality("slots"), 0) < cardinality(array_positions("kept", NULL)) THEN
            "errorCode" := 'TOO_MANY_HOLDS';
            RETURN;
        END IF;

        "has_discounts" := coalesce("code", '') <> '' OR EXISTS (
            SELECT FROM "school_settings" WHERE "multi_class_percent" > 0 OR cardinality("sibling_percents") > 0
        );
        "is_single" := "size" = 1 AND "held" IS NULL AND NOT "has_discounts";
        IF NOT "is_single" THEN
            IF NOT "is_locked" THEN
                PERFORM 1 FROM "classes"
                    WHERE "id" = ANY ("class_ids") OR "id" IN (SELECT "class_id" FROM "enrolments" WHERE "id" = ANY ("held"))
                    ORDER BY "id" FOR NO KEY UPDATE;
                PERFORM 1 FROM "enrolments" WHERE "id" = ANY ("held") ORDER BY "id" FOR NO KEY UPDATE;
                PERFORM 1 FROM "discount_codes" d
                    WHERE d."code" = "hold_seats"."code" OR d."id" IN (
                        SELECT "code_id" FROM "code_uses" WHERE "checkout_id" = ANY ("checkouts") AND "released_at" IS NULL
                    ) ORDER BY d."id" FOR NO KEY UPDATE;
                "is_locked" := true;
                "locked" := "held";
                CONTINUE;
            END IF;
            IF "held" IS DISTINCT FROM "locked" THEN
                "errorCode" := 'RETRY';
                RETURN;
            END IF;
        END IF;

        "prices" := "lists";
        IF "has_discounts" THEN
            SELECT array_agg(x."discount_kind" ORDER BY x."position"), array_agg(x."discount_cents" ORDER BY x."position"),
                    array_agg(x."code_cents" ORDER BY x."position"), array_agg(x."price_cents" ORDER BY x."position"),
                    sum(x."price_cents"), CASE WHEN "used"."id" IS NOT NULL THEN (
                        SELECT sum(y."price_cents") FROM "price_items"("student", "class_ids", "participant_ids", "lists", NULL) y
                    ) END
                INTO "kinds", "discounts", "by_code", "prices", "totalCents", "plain_cents"
                FROM "price_items"("student", "class_ids", "participant_ids", "lists", "used"."id") x;
            IF "plain_cents" = "totalCents" THEN
                "errorCode" := 'CODE_NOT_BETTER';
                RETURN;
            END IF;
        ELSE
            SELECT sum("price") INTO "totalCents" FROM unnest("prices") AS "price";
        END IF;
        IF "expected_cents" NOT IN ("totalCents", (SELECT sum("list") FROM unnest("lists") AS "list")) THEN
            "errorCode" := 'PRICE_CHANGED';
            RETURN;
        END IF;

        IF "is_single" THEN
            UPDATE "classes" x SET "seats_taken" = "seats_taken" + 1
                WHERE "id" = "class_ids"[1] AND "status" = 'approved' AND "price_cents" = "lists"[1] AND "has_free_seat"(x);
            CONTINUE WHEN NOT FOUND;
        ELSE
            UPDATE "classes" x SET "seats_taken" = x."seats_taken" + added."seats"
                FROM (
                    SELECT y."class_id", count(*)::INTEGER AS "seats" FROM unnest("class_ids", "kept") AS y ("class_id", "kept")
                    WHERE y."kept" IS NULL GROUP BY y."class_id"
                ) AS added WHERE x."id" = added."class_id";
            IF "held" IS NOT NULL THEN
                PERFORM "end_holds"(ARRAY(SELECT unnest("held") EXCEPT SELECT unnest("kept")));
                PERFORM "return_code"("checkouts");
            END IF;
        END IF;

        -- A cart that is changed gets its time once more, not again and again.
        "holdExpiresAt" := coalesce(
            "offer_ends_at", least(now() + "hold_length", "first_held" + "hold_length" * 2)::TIMESTAMPTZ(3)
        );
        INSERT INTO "checkouts" ("student_id", "total_cents", "changes") VALUES (
            "student", "totalCents", coalesce((SELECT max(k."changes") + 1 FROM "checkouts" k WHERE k."id" = ANY ("checkouts")), 0)
        ) RETURNING "id" INTO "checkoutId";
        "usedCode" := "used"."code";
        IF "used"."id" IS NOT NULL THEN
            INSERT INTO "code_uses" ("checkout_id", "code_id", "student_id") VALUES ("checkoutId", "used"."id", "student");
            UPDATE "discount_codes" SET "uses" = "uses" + 1 WHERE "id" = "used"."id";
        END IF;
        FOR i IN 1.."size" LOOP
            IF "kept"[i] IS NOT NULL THEN
                UPDATE "enrolments" SET "checkout_id" = "checkoutId", "hold_expires_at" = "holdExpiresAt",
                        "discount_kind" = "kinds"[i], "discount_cents" = coalesce("discounts"[i], 0),
                        "code_cents" = coalesce("by_code"[i], 0), "price_cents" = "prices"[i]
                    WHERE "id" = "kept"[i];
                CONTINUE;
            END IF;
            INSERT INTO "enrolments" (
                "class_id", "student_id", "participant_id", "checkout_id", "state", "price_cents", "discount_kind", "discount_cents",
                "code_cents", "hold_slot", "hold_expires_at", "network"
            ) VALUES (
                "class_ids"[i], "student", "participant_ids"[i], "checkoutId", 'held', "prices"[i], "kinds"[i],
                coalesce("discounts"[i], 0), coalesce("by_code"[i], 0),
                "slots"[array_position(array_positions("kept", NULL), i)], "holdExpiresAt", "limit_network_holds"(
                    (SELECT "student_network" FROM "users" WHERE "id" = "student" AND "created_at" > now() - INTERVAL '1 day'),
                    "network_limit"
                )
            );
        END LOOP;
        IF "held" IS NOT NULL AND "has_open_payment"("held") THEN
            RAISE EXCEPTION 'checkouts_payment_open: a payment is to be cancelled first'
                USING ERRCODE = 'check_violation', DETAIL = array_to_string("checkouts", ' ');
        END IF;
        "isNew" := "held" IS NULL;
        EXIT;
    END LOOP;
    "secondsLeft" := extract(epoch FROM "holdExpiresAt" - now());
    SELECT jsonb_agg(jsonb_build_object(
        'enrolmentId', x."id", 'classId', x."class_id", 'participantId', x."participant_id", 'className', y."name",
        'participantName', a."name", 'discountKind', CASE WHEN x."moves_from_id" IS NULL THEN x."discount_kind" END,
        'discountCents', CASE WHEN x."moves_from_id" IS NULL THEN x."discount_cents" ELSE 0 END, 'codeCents', x."code_cents",
        -- Of a move: what is missing.
        'priceCents', x."price_cents" - x."paid_cents", 'movesFrom', (
            SELECT o."name" FROM "enrolments" s JOIN "classes" o ON o."id" = s."class_id" WHERE s."id" = x."moves_from_id"
        ), 'isOffer', x."waitlist_entry_id" IS NOT NULL
    ) ORDER BY x."id") INTO "items"
    FROM "enrolments" x JOIN "classes" y ON y."id" = x."class_id" JOIN "participants" a ON a."id" = x."participant_id"
    WHERE x."checkout_id" = "checkoutId" AND x."state" = 'held';
    "title" := "payment_title"("items" -> 0 ->> 'className', "size");
END $$;
