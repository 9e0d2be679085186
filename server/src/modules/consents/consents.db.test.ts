import { describe, expect } from "vitest";
import { aChild, aClass, aUser } from "../../../test/factories.ts";
import { errorOf, holdSeat } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { test } from "../../../test/db-test.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { createHealthSeal } from "../health/health-seal.ts";
import { answerConsent } from "./answer-consent.ts";
import type { ConsentKind } from "./consents.schema.ts";
import { listConsents } from "./list-consents.ts";
import { listConsentTexts, publishConsent, retireConsent } from "./publish-consent.ts";

const healthSeal = createHealthSeal([Buffer.alloc(32, "key").toString("base64")]);

async function aFamily(db: Db) {
  const guardian = await aUser(db, "student");
  const anna = await aChild(db, guardian.id, { name: "Anna" });
  const ben = await aChild(db, guardian.id, { name: "Ben" });
  return { family: signed({ db }, guardian), guardian, anna: anna.id, ben: ben.id };
}

async function asking(db: Db) {
  const school = signed({ db, healthSeal }, await aUser(db, "admin"));
  const ask = (kind: ConsentKind, isRequired: boolean, text = "May we?") =>
    publishConsent(school, { kind, text, isRequired });
  return { school, ask };
}

describe("[FAM-9] a seat for a child", () => {
  test("is held once everything required is answered yes, for this child and this version", async ({ db }) => {
    const { family, guardian, anna, ben } = await aFamily(db);
    const { ask } = await asking(db);
    const { id: classId } = await aClass(db);
    const hold = (participantId?: string) => holdSeat(family, { classId, participantId });
    const { id: textId } = await ask("terms", true);
    await ask("photos", false);
    const refused = { code: "CONSENT_REQUIRED", message: "Please answer the questions about Anna first." };
    expect(await errorOf(hold(anna))).toMatchObject(refused);
    await answerConsent(family, { participantId: anna, textId, answer: "no" });
    expect(await errorOf(hold(anna))).toMatchObject(refused);
    await answerConsent(family, { participantId: anna, textId, answer: "yes" });
    expect(await hold(anna)).toMatchObject({ isNew: true, participantName: "Anna" });
    expect(await errorOf(hold(ben))).toMatchObject({ code: "CONSENT_REQUIRED" });
    // The account itself is asked nothing.
    expect(await hold(guardian.id)).toMatchObject({ isNew: true, participantName: null });

    await ask("terms", true, "May we still?");
    expect(await hold(anna)).toMatchObject({ isNew: false });
    const { id: anotherId } = await aClass(db);
    expect(await errorOf(holdSeat(family, { classId: anotherId, participantId: anna }))).toMatchObject(refused);
    expect(await db.enrolment.count({ where: { classId: anotherId } })).toBe(0);
    expect(await db.class.findUniqueOrThrow({ where: { id: anotherId } })).toMatchObject({ seatsTaken: 0 });
  });

  test("is held again once the school asks no more", async ({ db }) => {
    const { family, anna } = await aFamily(db);
    const { school, ask } = await asking(db);
    const { id: classId } = await aClass(db);
    const { id: textId } = await ask("other", true);
    expect(await errorOf(holdSeat(family, { classId, participantId: anna }))).toMatchObject({
      code: "CONSENT_REQUIRED",
    });
    await retireConsent(school, { textId });
    expect(await holdSeat(family, { classId, participantId: anna })).toMatchObject({ isNew: true });
  });
});

describe("[FAM-9] the questions of a family", () => {
  test("are those that are asked at present, each with the last answer for each child", async ({ db }) => {
    const { family, anna, ben } = await aFamily(db);
    const { ask } = await asking(db);
    expect(await listConsents(family)).toEqual({ questions: [], children: [] });
    await ask("terms", true, "The old terms");
    const photos = (await ask("photos", false, "Pictures?")).id;
    const terms = (await ask("terms", true, "The terms")).id;
    const answer = (participantId: string, textId: string, one: "yes" | "no" | "group_pictures") =>
      answerConsent(family, { participantId, textId, answer: one });
    await answer(anna, terms, "yes");
    await answer(anna, terms, "no");
    await answer(ben, terms, "yes");
    await answer(ben, photos, "group_pictures");
    const { questions, children } = await listConsents(family);
    expect(questions).toEqual([
      { id: terms, kind: "terms", text: "The terms", isRequired: true },
      { id: photos, kind: "photos", text: "Pictures?", isRequired: false },
    ]);
    const at = expect.any(Date);
    expect(children).toEqual([
      {
        participantId: anna,
        name: "Anna",
        answers: [
          { textId: terms, answer: "no", answeredAt: at, isOpen: true },
          { textId: photos, answer: null, answeredAt: null, isOpen: true },
        ],
      },
      {
        participantId: ben,
        name: "Ben",
        answers: [
          { textId: terms, answer: "yes", answeredAt: at, isOpen: false },
          { textId: photos, answer: "group_pictures", answeredAt: at, isOpen: false },
        ],
      },
    ]);
  });

  test("are answered by the guardian, about a child, as they are asked", async ({ db }) => {
    const { family, guardian, anna } = await aFamily(db);
    const { school, ask } = await asking(db);
    const { id: textId } = await ask("terms", true);
    const yes = { participantId: anna, textId, answer: "yes" } as const;
    const stranger = signed({ db }, await aUser(db, "student"));
    expect(await errorOf(answerConsent(stranger, yes))).toMatchObject({ code: "PARTICIPANT_NOT_FOUND" });
    expect(await listConsents(stranger)).toMatchObject({ children: [] });
    expect(await errorOf(answerConsent(family, { ...yes, participantId: guardian.id }))).toMatchObject({
      code: "PARTICIPANT_NOT_FOUND",
    });
    expect(await errorOf(answerConsent(family, { ...yes, answer: "group_pictures" }))).toMatchObject({
      code: "CONSENT_ANSWER_REFUSED",
    });
    await retireConsent(school, { textId });
    expect(await errorOf(answerConsent(family, yes))).toMatchObject({ code: "CONSENT_TEXT_NOT_FOUND" });
    expect(await db.consent.count()).toBe(0);
  });

  test("keep every answer, the same one once, and at most fifty within a day; no is always possible", async ({
    db,
  }) => {
    const { family, anna } = await aFamily(db);
    const { ask } = await asking(db);
    const { id: textId } = await ask("terms", false);
    for (let number = 0; number < 50; number++) {
      const input = { participantId: anna, textId, answer: number % 2 ? "yes" : "no" } as const;
      await answerConsent(family, input);
      if (number === 0) await answerConsent(family, input);
    }
    expect(await db.consent.count()).toBe(50);
    const yes = { participantId: anna, textId, answer: "yes" } as const;
    for (const _time of [1, 2]) await answerConsent(family, { ...yes, answer: "no" });
    expect(await listConsents(family)).toMatchObject({ children: [{ answers: [{ answer: "no" }] }, {}] });
    expect(await errorOf(answerConsent(family, yes))).toMatchObject({ code: "CONSENT_ANSWERED_OFTEN" });
    expect(await db.consent.count()).toBe(51);
    await db.$executeRaw`UPDATE consents SET answered_at = answered_at - interval '1 day'`;
    await answerConsent(family, yes);
    expect(await db.consent.count()).toBe(52);
  });
});

test.for(["are one answer", "control: without the trigger each is kept"] as const)(
  "[FAM-9] equal answers at once %s",
  async (way, { db }) => {
    const { family, anna } = await aFamily(db);
    const { ask } = await asking(db);
    const { id: textId } = await ask("terms", false);
    const isLimited = way === "are one answer";
    if (!isLimited) await db.$executeRaw`ALTER TABLE consents DISABLE TRIGGER consents_limit`;
    const { answers } = await db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE consents IN SHARE MODE`;
      const all = Array.from({ length: 4 }, () =>
        answerConsent(family, { participantId: anna, textId, answer: "yes" }),
      );
      // Each has read that there is no answer yet, or is to read it.
      await lockWaits(db, 4);
      return { answers: Promise.all(all) };
    });
    await answers;
    expect(await db.consent.count()).toBe(isLimited ? 1 : 4);
  },
);

describe("[FAM-9] what the school asks", () => {
  test("is published in versions, of which the last of a kind is asked, and logged", async ({ db }) => {
    const { school, ask } = await asking(db);
    await ask("terms", true, "One");
    await ask("photos", false, "Pictures");
    const { id: textId } = await ask("terms", false, "Two");
    const { texts, keepsHealthNotes } = await listConsentTexts(school);
    expect(texts.map(({ kind, version, text, isRequired, retiredAt }) => [kind, version, text, isRequired, retiredAt]))
      // In the order of the page: what is asked first.
      .toEqual([
        ["terms", 2, "Two", false, null],
        ["photos", 1, "Pictures", false, null],
        ["terms", 1, "One", true, expect.any(Date)],
      ]);
    expect(keepsHealthNotes).toBe(true);
    await retireConsent(school, { textId });
    await retireConsent(school, { textId });
    const strange = { textId: crypto.randomUUID() };
    expect(await errorOf(retireConsent(school, strange))).toMatchObject({ code: "CONSENT_TEXT_NOT_FOUND" });
    const events = await db.auditEvent.findMany({ orderBy: { at: "asc" }, select: { kind: true, details: true } });
    expect(events).toEqual([
      { kind: "consent_text_published", details: { consent: { kind: "terms", version: 1 } } },
      { kind: "consent_text_published", details: { consent: { kind: "photos", version: 1 } } },
      { kind: "consent_text_published", details: { consent: { kind: "terms", version: 2 } } },
      { kind: "consent_text_retired", details: { consent: { kind: "terms", version: 2 } } },
    ]);
  });

  test("is nothing about health in a school that keeps no notes", async ({ db }) => {
    const school = signed({ db }, await aUser(db, "admin"));
    const health = { kind: "health", text: "May we keep notes?", isRequired: true } as const;
    expect(await errorOf(publishConsent(school, health))).toMatchObject({ code: "HEALTH_NOTES_OFF" });
    expect(await listConsentTexts(school)).toEqual({ texts: [], keepsHealthNotes: false });
  });

  test("never makes pictures a condition, by the database", async ({ db }) => {
    const { ask } = await asking(db);
    await expect(ask("photos", true)).rejects.toThrow("consent_texts_pictures_optional");
    expect(await db.consentText.count()).toBe(0);
  });

  test("is one text of a kind, also of two admins at once", async ({ db }) => {
    const { ask } = await asking(db);
    const { ask: askToo } = await asking(db);
    const publishing = await db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE audit_events IN SHARE MODE`;
      const both = [errorOf(ask("terms", true)), errorOf(askToo("terms", true))];
      await lockWaits(db, 2);
      return { both };
    });
    const codes = (await Promise.all(publishing.both)).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(["CONSENT_TEXT_PUBLISHED", undefined]));
    expect(await db.consentText.count()).toBe(1);
  });
});
