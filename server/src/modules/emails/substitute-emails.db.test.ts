import { describe, expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { sendAll, test } from "../../../test/mail-test.ts";
import { aPlannedClass, news } from "../../../test/planned-class.ts";
import { at } from "../../../test/sessions.ts";
import { changeSession } from "../schedule/change-session.ts";
import { setSubstitute } from "../schedule/set-substitute.ts";
import { changeRole } from "../users/change-role.ts";

describe("[MAIL-3] who is to come, and whoever taught before, is told", () => {
  test("[SCHED-1] of a substitute, as the substitute and whoever taught before is", async ({
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const { first, one, instructor, admin, venueId } = await aPlannedClass(deps, stripe);
    const ada = await aUser(deps.db, "instructor", { name: "Ada Lovelace" });
    const subjects = (person: { email: string }) => news(catcher.messages, person).map(({ subject }) => subject);
    await setSubstitute({ ...admin, actor: instructor }, { sessionId: first.id, substituteId: ada.id });
    await sendAll(sendDeps);
    const [told] = news(catcher.messages, ada);
    expect(told?.subject).toBe("You teach Judo on Tue 1 May 2029, 16:00");
    expect(told?.text).toContain("You teach one session of Judo instead of Kenji.");
    expect(told?.text).toContain("Where: Hall 1, Old Farm Yard");
    const [news1] = news(catcher.messages, one.student);
    expect(news1?.subject).toBe("Judo on Tue 1 May 2029, 16:00: with Ada Lovelace");
    expect(news1?.text).toContain("Instructor: Ada Lovelace");
    expect(subjects(instructor)).toEqual([]);

    await changeSession(admin, { sessionId: first.id, venueId, times: at("2029-05-02") });
    await setSubstitute(admin, { sessionId: first.id, substituteId: null });
    await sendAll(sendDeps);
    // The change was enqueued for the substitute as well, whom it no longer concerns.
    expect(subjects(ada)).toEqual([
      "You teach Judo on Tue 1 May 2029, 16:00",
      "Judo on Wed 2 May 2029, 16:00: with Kenji",
    ]);
    expect(subjects(instructor)).toEqual([
      "Judo: the session on Tue 1 May 2029, 16:00 has changed",
      "You teach Judo on Wed 2 May 2029, 16:00",
    ]);
  });

  test("[LIFE-6] of a substitution that ends with the role", async ({ deps, stripe, sendDeps, catcher }) => {
    const { first, one, instructor, admin } = await aPlannedClass(deps, stripe);
    const ada = await aUser(deps.db, "instructor", { name: "Ada" });
    await setSubstitute(admin, { sessionId: first.id, substituteId: ada.id });
    await sendAll(sendDeps);
    await changeRole({ ...admin }, { userId: ada.id, role: "student" });
    await sendAll(sendDeps);
    const subjects = (person: { email: string }) => news(catcher.messages, person).map(({ subject }) => subject);
    const [yours, to] = ["You teach Judo on Tue 1 May 2029, 16:00", "Judo on Tue 1 May 2029, 16:00: with"];
    expect(subjects(instructor)).toEqual([`${to} Ada`, yours]);
    expect(subjects(one.student)).toEqual([`${to} Ada`, `${to} Kenji`]);
    expect(subjects(ada)).toEqual([yours, `${to} Kenji`, "You are a student now"]);
  });

  test("[MAIL-3] of substitutes that are named one after the other, once and who teaches in the end", async ({
    deps,
    stripe,
    sendDeps,
    catcher,
  }) => {
    const { first, second, one, instructor, admin } = await aPlannedClass(deps, stripe);
    const [ada, grace] = [
      await aUser(deps.db, "instructor", { name: "Ada" }),
      await aUser(deps.db, "instructor", { name: "Grace" }),
    ];
    const name = async (...substitutes: (string | null)[]) => {
      for (const substituteId of substitutes) await setSubstitute(admin, { sessionId: first.id, substituteId });
    };
    const subjects = (person: { email: string }) => news(catcher.messages, person).map(({ subject }) => subject);
    await name(ada.id, null, ada.id, null, ada.id, null);
    await setSubstitute(admin, { sessionId: second.id, substituteId: grace.id });
    await sendAll(sendDeps);
    for (const told of [one.student, instructor])
      expect(subjects(told)).toEqual(["Judo on Tue 8 May 2029, 16:00: with Grace"]);
    expect(subjects(ada)).toEqual([]);

    await name(grace.id, ada.id);
    await sendAll(sendDeps);
    for (const told of [one.student, instructor])
      expect(subjects(told).slice(1)).toEqual(["Judo on Tue 1 May 2029, 16:00: with Ada"]);
    expect(subjects(ada)).toEqual(["You teach Judo on Tue 1 May 2029, 16:00"]);

    // Whoever taught it before is told, too.
    await name(grace.id, null);
    await sendAll(sendDeps);
    expect(subjects(ada).slice(1)).toEqual(["Judo on Tue 1 May 2029, 16:00: with Kenji"]);
    expect(subjects(instructor).slice(2)).toEqual(["You teach Judo on Tue 1 May 2029, 16:00"]);
  });

  test("[MAIL-3] of a substitute after five minutes, and at once where the session begins within an hour", async ({
    deps,
    stripe,
  }) => {
    const { first, second, admin } = await aPlannedClass(deps, stripe);
    const ada = await aUser(deps.db, "instructor");
    const begins = new Date(Date.now() + 30 * 60_000);
    const [localStart, localEnd] = [begins, new Date(begins.getTime() + 60_000)];
    await deps.db.session.update({ where: { id: second.id }, data: { timeZone: "UTC", localStart, localEnd } });
    const minutes = async (sessionId: string) => {
      await setSubstitute(admin, { sessionId, substituteId: ada.id });
      const rows = await deps.db.$queryRaw<{ minutes: number }[]>`
        SELECT DISTINCT round(extract(epoch FROM j.run_at - now()) / 60)::int AS minutes
        FROM email_messages m JOIN graphile_worker.jobs j ON j.key = 'send-email:' || m.id
        WHERE m.kind = 'session_substitute' AND m.refs->>'sessionId' = ${sessionId}`;
      return rows.map((row) => row.minutes);
    };
    expect(await minutes(first.id)).toEqual([5]);
    expect(await minutes(second.id)).toEqual([0]);
  });
});
