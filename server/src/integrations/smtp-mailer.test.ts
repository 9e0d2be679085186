import { setImmediate } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type CatcherOptions, startMailCatcher } from "../../../scripts/local/mail/mail-catcher.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const EMAIL = {
  id: "0199aa",
  to: "soren@mail.example",
  fromName: "The school\r\nBcc: other@mail.example",
  replyTo: { name: "Ida\r\nBcc: other@mail.example\u2028\u2029Bcc: other@mail.example", address: "ida@mail.example" },
  subject: "Grüße\r\nBcc: other@mail.example",
  html: "<p>Hello</p>",
  text: "Hello",
  attachments: [],
  unsubscribeUrl: null,
};
const FROM = "school@school.example";

async function send(options: CatcherOptions) {
  const catcher = await startMailCatcher(options);
  onTestFinished(catcher.close);
  const delivery = await createSmtpMailer({ url: catcher.url, from: FROM }).send(EMAIL);
  return { delivery, messages: catcher.messages };
}

const saying = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

test("a message arrives at its one address, whatever stands in its fields", async () => {
  const { delivery, messages } = await send({});
  expect(delivery).toEqual({ outcome: "accepted" });
  expect(messages).toMatchObject([
    {
      to: ["soren@mail.example"],
      from: "school@school.example",
      messageId: "<0199aa@school.example>",
      subject: "Grüße Bcc: other@mail.example",
      headers: { from: '"The school Bcc: other@mail.example" <school@school.example>' },
    },
  ]);
  expect(messages[0]?.headers).not.toHaveProperty("bcc");
  expect(messages[0]?.headers["reply-to"]).toBe(
    '"Ida Bcc: other@mail.example Bcc: other@mail.example" <ida@mail.example>',
  );
});

test("an encoded word in a subject or a name is text", async () => {
  const word = "=?utf-8?Q?=E2=80=AEevil=0D=0ABcc:_x?=";
  const catcher = await startMailCatcher({});
  onTestFinished(catcher.close);
  const replyTo = { name: `Ida ${word}`, address: "ida@mail.example" };
  await createSmtpMailer({ url: catcher.url, from: FROM }).send({ ...EMAIL, subject: `Judo: ${word}`, replyTo });
  expect(catcher.messages).toMatchObject([{ subject: "Judo: = ?utf-8?Q?=E2=80=AEevil=0D=0ABcc:_x?=" }]);
  expect(catcher.messages[0]?.headers["reply-to"]).toBe(
    '"Ida = ?utf-8?Q?=E2=80=AEevil=0D=0ABcc:_x?=" <ida@mail.example>',
  );
});

describe("[MAIL-6] what a mail server says is classified:", () => {
  test.for<[string, CatcherOptions, object]>([
    [
      "an address that it does not know",
      { onRcptTo: (_to, _session, done) => done(saying(550, "5.1.1 No such user")) },
      { outcome: "address_refused", reason: "550 5.1.1 No such user" },
    ],
    [
      "a mailbox that is full",
      { onRcptTo: (_to, _session, done) => done(saying(452, "4.2.2 Full")) },
      { outcome: "unavailable", reason: "452 4.2.2 Full" },
    ],
    [
      "a policy, which says nothing of the address",
      { onRcptTo: (_to, _session, done) => done(saying(554, "5.7.1 Relay access denied")) },
      { outcome: "rejected" },
    ],
    [
      "a sender that it does not accept, which is a matter of the settings",
      { onMailFrom: (_from, _session, done) => done(saying(550, "Not you")) },
      { outcome: "unavailable", reason: "550 Not you" },
    ],
    ["a message that it refuses", { answer: () => saying(554, "Spam") }, { outcome: "rejected", reason: "554 Spam" }],
    ["a message that it refuses temporarily", { answer: () => saying(451, "Later") }, { outcome: "unavailable" }],
    [
      "a connection that it refuses for good",
      { onConnect: (_session, done) => done(saying(554, "Go away")) },
      { outcome: "unavailable" },
    ],
  ])("%s", async ([, options, expected]) => {
    const { delivery, messages } = await send(options);
    expect(delivery).toMatchObject(expected);
    expect(messages).toEqual([]);
  });

  test("nobody listens", async () => {
    const mailer = createSmtpMailer({ url: "smtp://127.0.0.1:9", from: FROM });
    expect(await mailer.send(EMAIL)).toMatchObject({
      outcome: "unavailable",
      reason: expect.stringContaining("ECONN"),
    });
  });
});

describe("[MAIL-6] one connection is for many messages", () => {
  async function openLine(options: CatcherOptions = {}) {
    const line = { opened: 0, closed: 0 };
    const catcher = await startMailCatcher({
      onConnect: (_session, done) => {
        line.opened += 1;
        done(null);
      },
      onClose: () => {
        line.closed += 1;
      },
      ...options,
    });
    onTestFinished(catcher.close);
    const mailer = createSmtpMailer({ url: catcher.url, from: FROM });
    onTestFinished(() => mailer.close());
    return { line, catcher, mailer };
  }

  test("those that follow each other share it", async () => {
    const { line, catcher, mailer } = await openLine();
    for (const id of ["one", "two", "three"]) await mailer.send({ ...EMAIL, id });
    expect(catcher.messages).toHaveLength(3);
    expect(line).toEqual({ opened: 1, closed: 0 });
  });

  test("two are enough for many at a time, also where some are refused", async () => {
    let count = 0;
    const { line, catcher, mailer } = await openLine({ answer: () => (count++ % 2 ? saying(554, "Spam") : null) });
    const sent = await Promise.all(Array.from({ length: 8 }, (_, id) => mailer.send({ ...EMAIL, id: `${id}` })));
    expect(sent.map(({ outcome }) => outcome).toSorted()).toEqual([
      ...Array<string>(4).fill("accepted"),
      ...Array<string>(4).fill("rejected"),
    ]);
    expect(catcher.messages).toHaveLength(4);
    expect(line).toEqual({ opened: 2, closed: 0 });
  });

  test("one that has broken while nothing was sent is replaced, and the message arrives once", async () => {
    const { line, catcher, mailer } = await openLine();
    await Promise.all(["one", "two"].map((id) => mailer.send({ ...EMAIL, id })));
    catcher.cut();
    expect(await mailer.send({ ...EMAIL, id: "three" })).toEqual({ outcome: "accepted" });
    expect(catcher.messages.map(({ messageId }) => messageId).toSorted()).toEqual(
      ["one", "three", "two"].map((id) => `<${id}@school.example>`),
    );
    expect(line.opened).toBe(3);
  });

  test("of a message that has arrived on one that breaks before the answer nothing is sent again", async () => {
    const arrived: string[] = [];
    const { line, catcher, mailer } = await openLine({
      answer: ({ messageId }) => {
        arrived.push(messageId);
        if (arrived.length === 2) catcher.cut();
        return null;
      },
    });
    expect(await mailer.send({ ...EMAIL, id: "one" })).toEqual({ outcome: "accepted" });
    expect(await mailer.send({ ...EMAIL, id: "two" })).toMatchObject({ outcome: "unavailable" });
    expect(await mailer.send({ ...EMAIL, id: "three" })).toEqual({ outcome: "accepted" });
    expect(arrived).toEqual(["one", "two", "three"].map((id) => `<${id}@school.example>`));
    expect(line.opened).toBe(2);
  });

  test("an idle one is closed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { line, mailer } = await openLine();
    expect(await mailer.send(EMAIL)).toEqual({ outcome: "accepted" });
    // It is idle in the next turn.
    await setImmediate();
    await vi.advanceTimersByTimeAsync(4000);
    expect(line.closed).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    await expect.poll(() => line.closed).toBe(1);
    expect(line.opened).toBe(1);
  });

  test("all are closed with the mailer, which finishes what it is sending", async () => {
    const closed = Promise.withResolvers<void>();
    let closing = Promise.resolve();
    const { catcher, mailer } = await openLine({
      onClose: () => closed.resolve(),
      answer: () => {
        closing = mailer.close();
        return null;
      },
    });
    expect(await mailer.send(EMAIL)).toEqual({ outcome: "accepted" });
    await closing;
    await closed.promise;
    expect(catcher.messages).toHaveLength(1);
    expect(await mailer.send(EMAIL)).toMatchObject({ outcome: "unavailable" });
  });
});

describe("[MAIL-4] off this machine", () => {
  test("nothing is sent without TLS", async () => {
    const catcher = await startMailCatcher();
    onTestFinished(catcher.close);
    // Leads to this machine, and is not known to.
    const url = catcher.url.replace("127.0.0.1", "0.0.0.0");
    expect(await createSmtpMailer({ url, from: FROM }).send(EMAIL)).toMatchObject({ outcome: "unavailable" });
    expect(catcher.messages).toEqual([]);
  });

  test("nothing is sent to a server whose certificate is not valid", async () => {
    // smtp-server warns of its certificate, which is the one that is needed here.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const catcher = await startMailCatcher({ secure: true });
    onTestFinished(catcher.close);
    expect(await createSmtpMailer({ url: catcher.url, from: FROM }).send(EMAIL)).toMatchObject({
      outcome: "unavailable",
      reason: expect.stringMatching(/certificate|altnames/i),
    });
  });
});
