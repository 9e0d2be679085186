import { expect } from "vitest";
import { aChild, aClass, aUser } from "../../../test/factories.ts";
import { germanOf } from "../../../test/german-of.ts";
import { notifyAll, test } from "../../../test/mail-test.ts";
import { aTeacher, at, planner } from "../../../test/meetings.ts";
import { aPlace } from "../../../test/moving-place.ts";
import { aPaidEnrolment, dispute } from "../../../test/paid-enrolment.ts";
import { settle } from "../../../test/refund-steps.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { aFullClass, aWaitingFamily, freeSeat, tellAll } from "../../../test/waitlist.ts";
import type { Db } from "../../db/client.ts";
import type { EmailKind, EmailKinds } from "../../jobs/enqueue-email.ts";
import { cancelClass } from "../classes/cancel-class.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { cancelMeeting } from "../enrolments/cancel-meeting.ts";
import { saveHealthForm } from "../health/health-form.ts";
import { createHealthSeal } from "../health/health-seal.ts";
import { endOpenMove } from "../payments/end-open-move.ts";
import { releaseExpiredHolds } from "../payments/release-expired-holds.ts";
import { addMeetings } from "../schedule/add-meetings.ts";
import { sendTestEmail } from "../school/send-test-email.ts";
import { LANGUAGES } from "../../schemas/languages.ts";
import { setWaitlist } from "../waitlist/manage-waitlist.ts";
import { listEmails } from "./list-emails.ts";
import { previewEmail } from "./preview-email.ts";
import { resendEmails } from "./resend-email.ts";
import { sendClassMessage } from "./send-class-message.ts";
import { sendEmail } from "./send-email.ts";

/** The ids of the last message of a kind. */
async function refsOf<K extends EmailKind>(db: Db, kind: K): Promise<EmailKinds[K]> {
  const { refs } = await db.emailMessage.findFirstOrThrow({ where: { kind }, orderBy: { id: "desc" } });
  return refs as unknown as EmailKinds[K];
}

test("[LANG-3] what changes in a class is sent in German, and what is written to it stays as it was written", async ({
  db,
  deps,
  stripe,
  sendDeps,
}) => {
  const { actor: instructor, classId, add } = await aTeacher(db);
  await add([at("2028-12-04"), at("2028-12-05")]);
  const { student } = await aPaidEnrolment(deps, stripe, { classId });
  await tellAll(sendDeps);
  const admin = signed(deps, await aUser(db, "admin"));
  const school = { ...planner(db, instructor), email: deps.email };
  await addMeetings(school, { classId, venueId: null, meetings: [at("2028-12-06")] });
  const { id: meetingId } = await db.meeting.findFirstOrThrow({ where: { classId }, orderBy: { startsAt: "asc" } });
  await cancelMeeting(admin, { meetingId, reason: "Sturm", refundCents: 0 });
  await notifyAll(sendDeps);
  const changed = await germanOf(sendDeps, {
    kind: "class_changed",
    refs: await refsOf(db, "class_changed"),
    to: student,
    written: ["> Sturm"],
  });
  expect(changed.text).toContain("Mi., 6. Dezember 2028");
  const message = { messageId: crypto.randomUUID(), classIds: [classId], subject: "Morgen zu", body: "Kein Wasser." };
  await sendClassMessage({ ...signed(deps, instructor), email: { publicUrl: "https://school.example" } }, message);
  const refs = await refsOf(db, "class_message");
  await germanOf(sendDeps, {
    kind: "class_message",
    refs,
    to: student,
    written: ["Judo: Morgen zu", "> Kein Wasser."],
  });
});

test("[LANG-3] what the school decides of a class is sent in German", async ({ db, deps, stripe, sendDeps }) => {
  const instructor = await aUser(db, "instructor");
  const changedAt = new Date().toISOString();
  const denied = await aClass(db, { instructorId: instructor.id, status: "denied", feedback: "Zu früh" });
  const ofDenied = { kind: "class_denied", refs: { classId: denied.id, changedAt }, to: instructor } as const;
  await germanOf(sendDeps, { ...ofDenied, written: ["> Zu früh"] });
  const { id: classId } = await aClass(db, { instructorId: instructor.id });
  const admin = signed(deps, await aUser(db, "admin"));
  await cancelClass(admin, { classId, reason: "Zu wenige" });
  const ofCancelled = { kind: "class_cancelled", refs: { classId, changedAt }, to: instructor } as const;
  await germanOf(sendDeps, { ...ofCancelled, written: ["> Zu wenige"] });

  const place = await aPlace(deps, stripe, 9000);
  await moveEnrolment(place.admin, place.input);
  await endOpenMove(place.admin, place.input);
  await germanOf(sendDeps, { kind: "move_ended", refs: await refsOf(db, "move_ended"), to: place.student.actor });
});

test("[LANG-3] who waits for a seat gets messages in German", async ({ db, deps, sendDeps }) => {
  const { classId, enrolmentIds } = await aFullClass(db);
  const { guardian } = await aWaitingFamily(db, classId);
  await aWaitingFamily(db, classId);
  const last = await aWaitingFamily(db, classId);
  await freeSeat(db, enrolmentIds[0]);
  await tellAll(sendDeps);
  const said = async (kind: "waitlist_offer" | "waitlist_lapsed" | "waitlist_closed", to: typeof guardian) =>
    germanOf(sendDeps, { kind, refs: await refsOf(db, kind), to });
  const offer = await said("waitlist_offer", guardian);
  expect(offer.subject).toContain("Football");
  await db.enrolment.updateMany({ where: { studentId: guardian.id }, data: { holdExpiresAt: new Date(0) } });
  await releaseExpiredHolds(deps);
  await tellAll(sendDeps);
  await said("waitlist_lapsed", guardian);
  const admin = signed(deps, await aUser(db, "admin"));
  await setWaitlist(admin, { classId, isOpen: false, reason: "Genug" });
  await tellAll(sendDeps);
  await said("waitlist_closed", last.guardian);
});

test("[LANG-3] admins get messages of disputes and of a new school in German, and test it", async ({
  db,
  deps,
  stripe,
  sendDeps,
  catcher,
}) => {
  const admin = await aUser(db, "admin");
  const { paymentIntentId } = await aPaidEnrolment(deps, stripe);
  await dispute(stripe, paymentIntentId);
  await settle(deps, paymentIntentId);
  await germanOf(sendDeps, { kind: "dispute_changed", refs: await refsOf(db, "dispute_changed"), to: admin });
  await db.schoolSettings.updateMany({ data: { seededAt: new Date(), setUpAt: null } });
  const refs = { userId: admin.id, since: new Date().toISOString() };
  const waiting = await germanOf(sendDeps, { kind: "waiting_for_admins", refs, to: admin });
  expect(waiting.text).toContain("Eine neue Schule einzurichten");
  await db.schoolSettings.update({ where: { id: 1 }, data: { languages: [...LANGUAGES] } });
  await sendTestEmail(signed(sendDeps, { ...admin, language: "de" }));
  const sent = catcher.messages.at(-1);
  expect(sent?.subject).toBe("Testnachricht von Campside");
  expect(sent?.html).toContain('<html lang="de">');
});

test("[LANG-3] a family is asked in German before its data is erased", async ({ db, sendDeps }) => {
  const guardian = await aUser(db, "student");
  const healthSeal = createHealthSeal([Buffer.alloc(32, "key").toString("base64")]);
  const { id: participantId } = await aChild(db, guardian.id, { name: "Anna" });
  const answers = { allergies: "Peanuts", conditions: "", medication: "", other: "" };
  const notes = { contacts: [], mayCollect: [], mayLeaveAlone: false, ...answers };
  await saveHealthForm(signed({ db, healthSeal }, guardian), { participantId, notes });
  const eraseNoticeAt = new Date();
  await db.healthForm.updateMany({ data: { eraseNoticeAt } });
  await db.participant.updateMany({ where: { id: participantId }, data: { eraseNoticeAt } });
  const refs = { participantId, noticeAt: eraseNoticeAt.toISOString() };
  for (const kind of ["health_erase_notice", "family_erase_notice"] as const)
    await germanOf(sendDeps, { kind, refs, to: guardian });
});

test("[LANG-3] why a message is not sent is said in the language of the page", async ({
  db,
  deps,
  stripe,
  sendDeps,
}) => {
  const { student, enrolmentId } = await aPaidEnrolment(deps, stripe);
  const admin = signed({ ...deps, school: sendDeps.school }, await aUser(db, "admin"));
  await cancelEnrolment(admin, { enrolmentId, refundCents: 0 });
  const where = { kind: "enrolment_paid", userId: student.id } as const;
  const { id: emailId } = await db.emailMessage.findFirstOrThrow({ where });
  await sendEmail(sendDeps, { messageId: emailId });
  const all = { sort: "oldest", shown: "dropped", limit: 20, offset: 0 } as const;
  const said = async (language: "en" | "de") => ({
    list: (await listEmails(contextOf({ db, language }), all)).emails.map(({ error }) => error),
    preview: await previewEmail({ ...admin, language }, { emailId }),
    again: (await resendEmails({ ...admin, language }, { emails: [{ emailId, resends: 0 }] })).refused[0]?.message,
  });
  const [english, german] = ["The enrolment has ended.", "Die Anmeldung ist beendet."];
  expect(await said("en")).toEqual({
    list: [english],
    preview: { dropped: english },
    again: `This message would not be sent. ${english}`,
  });
  expect(await said("de")).toEqual({
    list: [german],
    preview: { dropped: german },
    again: `Diese Nachricht würde nicht verschickt. ${german}`,
  });
});
