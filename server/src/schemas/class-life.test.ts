import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);

function filesNaming(words: RegExp, folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(sql|ts)$/.test(path) && !/\.test\.ts$|generated/.test(path))
    .map((path) => `${folder}/${path}`)
    .filter((path) => words.test(readFileSync(new URL(path, root), "utf8")));
}

test("[LIFE-1] how a class stands is asked as its stage: few name the columns that it is made of", () => {
  const words = /(?<![a-z_])(archived_at|closed_at)\b|\barchivedAt\b|\bclosedAt: (?!string)/;
  const found = [...filesNaming(words, "prisma/functions"), ...filesNaming(words, "server/src")];
  expect(found.toSorted()).toEqual([
    // Triggers of these columns, two of which run before the stage is computed.
    "prisma/functions/cancel_meetings_of_class.sql",
    "prisma/functions/hand_over_seats.sql",
    "prisma/functions/refuse_to_archive_dates.sql",
    "prisma/functions/require_instructor.sql",
    // A pending class may be closed since before its last edit: here, to who reads of it, and in messages.
    "prisma/functions/takes_enrolments.sql",
    "server/src/modules/auth/reassign-email.ts",
    "server/src/modules/classes/cancel-class.ts",
    "server/src/modules/classes/class-rows.ts",
    "server/src/modules/classes/close-class.ts",
    "server/src/modules/classes/withdraw-class.ts",
    "server/src/modules/emails/kinds/class-decided.ts",
    "server/src/modules/emails/kinds/waitlist.ts",
    // When it was archived.
    "server/src/modules/health/erase-family-data.ts",
  ]);
});

test("[LIFE-1] a class that was approved may be archived or cancelled by now: few ask for the decision instead of the stage", () => {
  const words = /status = 'approved'|status: "approved"/;
  const found = [...filesNaming(words, "prisma/functions"), ...filesNaming(words, "server/src")];
  expect(found.toSorted()).toEqual([
    // The decision itself.
    "server/src/modules/classes/decide-class.ts",
    // Of what is planned, bought or asked for, which an archived class has no more.
    "server/src/modules/emails/remind-of-meetings.ts",
    "server/src/modules/payments/quote-cart.ts",
    "server/src/modules/reconciliation/sum-school.ts",
    "server/src/modules/schedule/name-overlap.ts",
    // As the specification words it.
    "server/src/rest/public-routes.ts",
  ]);
});
