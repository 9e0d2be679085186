import { SCHOOL } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { enqueuedMessages, mailTestWithAnswers, sendAll } from "../../../test/mail-test.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import type { Actor, AnyCtx } from "../../deps.ts";
import { listAuditEvents } from "../audit-log/list-audit-events.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { removeUser } from "../users/remove-user.ts";
import { clearEmailRefusal } from "./clear-email-refusal.ts";
import { resendEmailsInput } from "./emails.schema.ts";
import { listEmails } from "./list-emails.ts";
import { previewEmail } from "./preview-email.ts";
import { resendEmail, resendEmails } from "./resend-email.ts";
import { contextOf } from "../../../test/signed.ts";

const { answers, test } = mailTestWithAnswers();

const newest = { sort: "newest", shown: "all", limit: 20, offset: 0 } as const;
const only = async ({ db }: AnyCtx) => {
  const { emails } = await listEmails(contextOf({ db }), newest);
  if (!emails[0]) throw new Error("There is no message.");
  return emails[0];
};
const kinds = async ({ db }: AnyCtx) => {
  const { events } = await listAuditEvents(contextOf({ db }), { sort: "newest", shown: "all", limit: 20, offset: 0 });
  return events.map(({ kind }) => kind);
};
const as = (deps: AnyCtx, actor: Actor) => ({
  ...deps,
  school: SCHOOL,
  actor,
});

describe("[MAIL-7] the list of messages", () => {
  test("says to whom, of what kind, how it stands and why, and is searched and filtered", async ({
    db,
    deps,
    stripe,
    sendDeps,
  }) => {
    const { student } = await aPaidEnrolment(deps, stripe);
    answers.push([550, "5.1.1 No such user"]);
    await sendAll(sendDeps);
    const other = await aPaidEnrolment(deps, stripe);
    const { emails, total } = await listEmails(contextOf({ db }), newest);
    expect(total).toBe(2);
    expect(emails).toMatchObject([
      { kind: "enrolment_paid", state: "queued", name: other.student.name, isRefused: false, error: null },
      {
        state: "failed",
        userId: student.id,
        name: student.name,
        email: student.email,
        isRefused: true,
        error: "550 5.1.1 No such user",
        resends: 0,
      },
    ]);
    const found = async (more: object) =>
      (await listEmails(contextOf({ db }), { ...newest, ...more })).emails.map((e) => e.userId);
    expect(await found({ shown: "failed" })).toEqual([student.id]);
    expect(await found({ search: other.student.email })).toEqual([other.student.id]);
    expect(await found({ search: student.name, shown: "queued" })).toEqual([]);
    expect(await found({ sort: "oldest", limit: 1 })).toEqual([student.id]);
    expect(await found({ after: emails[0]?.id })).toEqual([student.id]);
    await db.user.update({ where: { id: student.id }, data: { email: `displaced-${student.id}@invalid` } });
    expect((await listEmails(contextOf({ db }), { ...newest, shown: "failed" })).emails).toMatchObject([
      { email: null },
    ]);
    await removeUser(contextOf({ db }), { userId: student.id });
    expect(await found({})).toEqual([other.student.id]);
  });

  test("[MAIL-4] previews a message as it would be sent now, or says why not", async ({ db, deps, stripe }) => {
    const { student, enrolmentId } = await aPaidEnrolment(deps, stripe);
    const { id: emailId } = await only(contextOf({ db }));
    const admin = as(deps, await aUser(db, "admin"));
    const preview = await previewEmail(admin, { emailId });
    expect(preview).toMatchObject({
      subject: expect.stringMatching(/^You are enrolled in Class/),
      text: expect.stringContaining(`Hello ${student.name.split(" ", 1)[0]},`),
      html: expect.stringContaining("<!doctype html>"),
      attachments: expect.arrayContaining([expect.stringMatching(/^receipt-.*\.pdf$/)]),
    });
    await cancelEnrolment({ ...admin, email: null }, { enrolmentId, refundCents: 0 });
    expect(await previewEmail(admin, { emailId })).toEqual({ dropped: "The enrolment has ended." });
  });

  test("refuses what is no message, and where the school sends none", async ({ db, deps, stripe }) => {
    await aPaidEnrolment(deps, stripe);
    const { id: emailId } = await only(contextOf({ db }));
    const admin = as(deps, await aUser(db, "admin"));
    for (const call of [previewEmail, resendEmail] as const) {
      await expect(call(admin, { emailId: crypto.randomUUID(), resends: 0 })).rejects.toMatchObject({
        code: "EMAIL_NOT_FOUND",
      });
      await expect(call({ ...admin, email: null }, { emailId, resends: 0 })).rejects.toMatchObject({
        code: "EMAIL_OFF",
      });
    }
    await db.emailMessage.updateMany({ data: { kind: "of_tomorrow" } });
    await expect(previewEmail(admin, { emailId })).rejects.toMatchObject({ code: "EMAIL_NOT_FOUND" });
  });
});

describe("[MAIL-7] sending again", () => {
  test("is done once, however often it is asked for at once, under a Message-ID of its own, and logged", async ({
    db,
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    await aPaidEnrolment(deps, stripe);
    await sendAll(sendDeps);
    const { id: emailId } = await only(contextOf({ db }));
    const admin = as(deps, await aUser(db, "admin"));
    const request = { emailId, resends: 0 };
    const outcomes = await Promise.all([1, 2, 3].map(() => resendEmail(admin, request)));
    expect(outcomes.filter(({ isResent }) => isResent)).toHaveLength(1);
    expect(await only(contextOf({ db }))).toMatchObject({ state: "queued", resends: 1, sentAt: null });
    await sendAll(sendDeps);
    expect(await resendEmail(admin, request)).toEqual({ isResent: false });
    expect(catcher.messages.map(({ messageId }) => messageId)).toEqual([
      `<${emailId}.1@school.example>`,
      `<${emailId}@school.example>`,
    ]);
    expect(await only(contextOf({ db }))).toMatchObject({ state: "sent", resends: 1 });
    expect(await kinds(contextOf({ db }))).toEqual(["email_resent"]);
  });

  test("has the same Message-ID for all attempts of one sending", async ({ db, deps, stripe, sendDeps, catcher }) => {
    await aPaidEnrolment(deps, stripe);
    await sendAll(sendDeps);
    const { id: emailId } = await only(contextOf({ db }));
    await resendEmail(as(deps, await aUser(db, "admin")), { emailId, resends: 0 });
    answers.push([451, "Later"]);
    await expect(sendAll(sendDeps)).rejects.toThrow("not accepted");
    await sendAll(sendDeps);
    expect(catcher.messages[0]?.messageId).toBe(`<${emailId}.1@school.example>`);
    expect(await db.emailMessage.findMany()).toMatchObject([{ state: "sent", attempts: 2 }]);
  });

  test("is refused the sixth time", async ({ db, deps, stripe, sendDeps }) => {
    await aPaidEnrolment(deps, stripe);
    await sendAll(sendDeps);
    const { id: emailId } = await only(contextOf({ db }));
    const admin = as(deps, await aUser(db, "admin"));
    for (let resends = 0; resends < 5; resends++) {
      expect(await resendEmail(admin, { emailId, resends })).toEqual({ isResent: true });
      await sendAll(sendDeps);
    }
    await expect(resendEmail(admin, { emailId, resends: 5 })).rejects.toMatchObject({ code: "EMAIL_RESENT_OFTEN" });
    expect(await only(contextOf({ db }))).toMatchObject({ state: "sent", resends: 5 });
    expect(await kinds(contextOf({ db }))).toHaveLength(5);
  });

  test("[MAIL-2] is refused for what no longer holds, which stays recorded as sent", async ({
    db,
    deps,
    stripe,
    sendDeps,
  }) => {
    const { enrolmentId } = await aPaidEnrolment(deps, stripe);
    await sendAll(sendDeps);
    const { id: emailId } = await only(contextOf({ db }));
    const admin = as(deps, await aUser(db, "admin"));
    await cancelEnrolment({ ...admin, email: null }, { enrolmentId, refundCents: 0 });
    await expect(resendEmail(admin, { emailId, resends: 0 })).rejects.toMatchObject({ code: "EMAIL_NOT_DUE" });
    expect(await only(contextOf({ db }))).toMatchObject({ state: "sent", resends: 0 });
    expect(await enqueuedMessages(db)).toHaveLength(1);
  });

  test("[MAIL-6] needs an address that is not refused: an admin lets it be tried again, which is logged once", async ({
    db,
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const { student } = await aPaidEnrolment(deps, stripe);
    answers.push([550, "5.1.1 No such user"]);
    await sendAll(sendDeps);
    const { id: emailId } = await only(contextOf({ db }));
    const admin = as(deps, await aUser(db, "admin"));
    await expect(resendEmail(admin, { emailId, resends: 0 })).rejects.toMatchObject({
      code: "EMAIL_NOT_DUE",
      message: expect.stringContaining("Please try this address again first."),
    });
    expect(await clearEmailRefusal(admin, { userId: student.id })).toEqual({ isCleared: true });
    expect(await clearEmailRefusal(admin, { userId: student.id })).toEqual({ isCleared: false });
    await expect(clearEmailRefusal(admin, { userId: crypto.randomUUID() })).rejects.toMatchObject({
      code: "USER_NOT_FOUND",
    });
    await resendEmail(admin, { emailId, resends: 0 });
    await sendAll(sendDeps);
    expect(catcher.messages).toMatchObject([{ to: [student.email] }]);
    expect(await only(contextOf({ db }))).toMatchObject({ state: "sent", isRefused: false });
    expect(await kinds(contextOf({ db }))).toEqual(["email_resent", "email_refusal_cleared"]);
  });

  test("goes to nobody who has no address", async ({ db, deps, stripe, sendDeps }) => {
    const { student } = await aPaidEnrolment(deps, stripe);
    await sendAll(sendDeps);
    await db.user.update({ where: { id: student.id }, data: { email: `displaced-${student.id}@invalid` } });
    const { id: emailId } = await only(contextOf({ db }));
    await expect(resendEmail(as(deps, await aUser(db, "admin")), { emailId, resends: 0 })).rejects.toMatchObject({
      code: "EMAIL_NOT_DUE",
    });
  });
});

describe("[OFFICE-8] several messages sent again at once", () => {
  test("go where they can, and it is said whose cannot and why", async ({ db, deps, stripe, sendDeps, catcher }) => {
    const { student: refusing } = await aPaidEnrolment(deps, stripe);
    answers.push([550, "5.1.1 No such user"]);
    await sendAll(sendDeps);
    const { student } = await aPaidEnrolment(deps, stripe);
    await db.emailMessage.updateMany({
      where: { userId: student.id },
      data: { state: "failed", error: "The server was away." },
    });
    const { emails } = await listEmails(contextOf({ db }), newest);
    const chosen = emails.map(({ id: emailId, resends }) => ({ emailId, resends }));
    const admin = { ...as(deps, await aUser(db, "admin")), log: deps.log, language: "en" as const };
    const refused = [
      {
        emailId: expect.any(String),
        name: refusing.name,
        message: expect.stringContaining("A mail server has refused the address before."),
      },
    ];
    expect(await resendEmails(admin, { emails: chosen })).toEqual({ resent: 1, refused });
    expect(await resendEmails(admin, { emails: chosen }), "again").toEqual({ resent: 0, refused });
    await sendAll(sendDeps);
    expect(catcher.messages.map(({ to }) => to)).toEqual([[student.email]]);
    expect(await kinds(contextOf({ db }))).toEqual(["email_resent"]);
  });

  test("an unexpected error of one keeps none of the others back", async ({ db, deps, stripe, sendDeps }) => {
    const broken = await aPaidEnrolment(deps, stripe);
    await aPaidEnrolment(deps, stripe);
    await sendAll(sendDeps);
    await db.emailMessage.updateMany({
      where: { userId: broken.student.id },
      data: { refs: { paymentId: "not an id" } },
    });
    const stored = await db.emailMessage.findMany({ orderBy: { id: "asc" } });
    const admin = { ...as(deps, await aUser(db, "admin")), log: deps.log, language: "en" as const };
    const emails = stored.map(({ id: emailId, resends }) => ({ emailId, resends }));
    expect(await resendEmails(admin, { emails })).toEqual({
      resent: 1,
      refused: [
        {
          emailId: expect.any(String),
          name: broken.student.name,
          message: "Something went wrong on our side. Please try again.",
        },
      ],
    });
  });

  test("are fifty at most", () => {
    const emails = Array.from({ length: 51 }, () => ({ emailId: crypto.randomUUID(), resends: 0 }));
    expect(resendEmailsInput.safeParse({ emails: emails.slice(1) }).success).toBe(true);
    expect(resendEmailsInput.safeParse({ emails }).error?.issues).toMatchObject([
      { message: "Please send at most 50 again at once" },
    ]);
  });
});
