import { describe, expect, onTestFinished } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { startRelayProxy } from "../../../test/faults/relay-proxy.ts";
import { ConnectionCut } from "../../../test/faults/watcher.ts";
import { FROM, mailTestWithAnswers, sendAll } from "../../../test/mail-test.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { createSmtpMailer } from "../../integrations/smtp-mailer.ts";
import { listUsers } from "../users/list-users.ts";
import { approveClass } from "../classes/decide-class.ts";
import { contextOf } from "../../../test/signed.ts";

const { answers, test } = mailTestWithAnswers();

const only = { id: true, state: true, attempts: true, error: true } as const;

describe("[MAIL-6] sending", () => {
  test("goes on until the mail server accepts the message", async ({ db, deps, stripe, sendDeps, catcher }) => {
    await aPaidEnrolment(deps, stripe);
    answers.push([451, "4.3.0 Later"], [450, "4.2.0 Still later"]);
    for (const reason of ["451 4.3.0 Later", "450 4.2.0 Still later"]) {
      await expect(sendAll(sendDeps)).rejects.toThrow("not accepted");
      expect(await db.emailMessage.findMany({ select: only })).toMatchObject([{ state: "queued", error: reason }]);
    }
    await sendAll(sendDeps);
    expect(await db.emailMessage.findMany()).toMatchObject([{ state: "sent", attempts: 3, error: null }]);
    expect(catcher.messages).toHaveLength(1);
  });

  test.for(["vic,bob", "bob(1)", "g:vic", "a;b"])(
    "[SEC-2] goes to the address as it is, not to what a header would mean by it: %s@…",
    async (local, { db, deps, stripe, sendDeps, catcher }) => {
      const { student } = await aPaidEnrolment(deps, stripe);
      await db.user.update({ where: { id: student.id }, data: { email: `${local}@mail.example` } });
      await sendAll(sendDeps);
      expect(catcher.messages.map(({ to }) => to)).toEqual([[`"${local}"@mail.example`]]);
    },
  );

  test("ends after fourteen attempts", async ({ db, deps, stripe, sendDeps, catcher }) => {
    await aPaidEnrolment(deps, stripe);
    await db.emailMessage.updateMany({ data: { attempts: 13 } });
    answers.push([451, "Later"]);
    await expect(sendAll(sendDeps)).rejects.toThrow("not accepted");
    await sendAll(sendDeps);
    await sendAll(sendDeps);
    expect(await db.emailMessage.findMany()).toMatchObject([{ state: "failed", attempts: 15, error: "451 Later" }]);
    expect(catcher.messages).toEqual([]);
  });

  test("a refused address gets nothing any more until it changes", async ({ db, deps, stripe, sendDeps, catcher }) => {
    const { student } = await aPaidEnrolment(deps, stripe);
    answers.push([550, "5.1.1 No such user"]);
    await sendAll(sendDeps);
    expect(await db.emailMessage.findMany()).toMatchObject([{ state: "failed", error: "550 5.1.1 No such user" }]);
    const refused = () => db.user.findUniqueOrThrow({ where: { id: student.id } });
    expect((await refused()).emailRefusedAt).not.toBeNull();
    const page = { sort: "name", limit: 50, offset: 0 } as const;
    const { users } = await listUsers(contextOf({ db }), page);
    expect(users.filter(({ isEmailRefused }) => isEmailRefused).map(({ id }) => id)).toEqual([student.id]);

    await aPaidEnrolment(deps, stripe, { student });
    await sendAll(sendDeps);
    expect(await db.emailMessage.findFirst({ orderBy: { createdAt: "desc" } })).toMatchObject({
      state: "dropped",
      error: "addressRefused",
    });
    expect(catcher.messages).toEqual([]);

    await db.user.update({ where: { id: student.id }, data: { name: "Sam" } });
    expect((await refused()).emailRefusedAt).not.toBeNull();
    await db.user.update({ where: { id: student.id }, data: { email: "another@mail.example" } });
    expect((await refused()).emailRefusedAt).toBeNull();
    await aPaidEnrolment(deps, stripe, { student });
    await sendAll(sendDeps);
    expect(catcher.messages).toMatchObject([{ to: ["another@mail.example"] }]);
  });

  test("an address that changed while it was refused is not marked", async ({ db, deps, stripe, sendDeps }) => {
    const { student } = await aPaidEnrolment(deps, stripe);
    const mailer = {
      send: async () => {
        await db.user.update({ where: { id: student.id }, data: { email: "another@mail.example" } });
        return { outcome: "address_refused", reason: "550 No such user" } as const;
      },
    };
    await sendAll({ ...sendDeps, mailer });
    expect(await db.user.findUniqueOrThrow({ where: { id: student.id } })).toMatchObject({ emailRefusedAt: null });
  });

  test("a policy fails the message and leaves the address", async ({ db, deps, stripe, sendDeps }) => {
    const { student } = await aPaidEnrolment(deps, stripe);
    answers.push([554, "5.7.1 Relay access denied"]);
    await sendAll(sendDeps);
    expect(await db.emailMessage.findMany()).toMatchObject([{ state: "failed" }]);
    expect(await db.user.findUniqueOrThrow({ where: { id: student.id } })).toMatchObject({ emailRefusedAt: null });
  });

  test("a line that is cut after the message has arrived: once more, with the same Message-ID", async ({
    db,
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    await aPaidEnrolment(deps, stripe);
    let cuts = 1;
    const proxy = await startRelayProxy(catcher.url, {
      before: async () => undefined,
      after: async () => {
        if (cuts-- > 0) throw new ConnectionCut();
      },
    });
    onTestFinished(proxy.close);
    const throughProxy = { ...sendDeps, mailer: createSmtpMailer({ url: proxy.url, from: FROM }) };
    await expect(sendAll(throughProxy)).rejects.toThrow("not accepted");
    await sendAll(throughProxy);
    expect(await db.emailMessage.findMany()).toMatchObject([{ state: "sent", attempts: 2 }]);
    expect(new Set(catcher.messages.map(({ messageId }) => messageId)).size).toBe(1);
    expect(catcher.messages).toHaveLength(2);
  });

  test("what a school without e-mail finds in the queue is dropped", async ({ db, deps, stripe, sendDeps }) => {
    await aPaidEnrolment(deps, stripe);
    await sendAll({ ...sendDeps, email: null, mailer: null });
    expect(await db.emailMessage.findMany()).toMatchObject([{ state: "dropped", error: "noEmail" }]);
  });

  test("a user without an address gets nothing", async ({ db, deps, sendDeps, catcher }) => {
    const instructor = await aUser(db, "instructor");
    const { id: classId } = await aClass(db, { instructorId: instructor.id, status: "pending" });
    await approveClass({ ...deps, actor: null }, { classId });
    await db.user.update({ where: { id: instructor.id }, data: { email: `displaced-${instructor.id}@invalid` } });
    await sendAll(sendDeps);
    expect(await db.emailMessage.findMany()).toMatchObject([{ state: "dropped", attempts: 1 }]);
    expect(catcher.messages).toEqual([]);
  });

  test("the kind of a newer version waits for it", async ({ db, deps, stripe, sendDeps }) => {
    await aPaidEnrolment(deps, stripe);
    await db.emailMessage.updateMany({ data: { kind: "of_a_newer_version" } });
    await expect(sendAll(sendDeps)).rejects.toThrow();
    expect(await db.emailMessage.findMany()).toMatchObject([{ state: "queued", attempts: 1 }]);
  });
});
