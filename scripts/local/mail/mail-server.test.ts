import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createSmtpMailer } from "../../../server/src/integrations/smtp-mailer.ts";
import { accountMails } from "./account-mails.ts";
import { type CaughtMessage, startMailCatcher } from "./mail-catcher.ts";
import { createMailServer } from "./mail-server.ts";

async function open(accountMails: () => Promise<CaughtMessage[]> = async () => []) {
  const catcher = await startMailCatcher();
  const server = createMailServer(catcher, accountMails).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    await catcher.close();
  });
  const mailer = createSmtpMailer({ url: catcher.url, from: "school@school.example" });
  await mailer.send({
    id: "one",
    to: "sam@mail.example",
    fromName: "Camp",
    subject: "<script>alert(1)</script>",
    html: "<script>alert(2)</script><p>Hello</p>",
    text: "Hello </pre><script>alert(3)</script>",
    unsubscribeUrl: null,
    attachments: [{ filename: 'a"b.pdf', content: Buffer.from("%PDF-"), contentType: "application/pdf" }],
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("[MAIL-7] the page of caught messages lists them and shows each as HTML, text, headers and attachments", async () => {
  const url = await open();
  const list = (await (await fetch(`${url}/messages`)).json()) as { id: string }[];
  expect(list).toMatchObject([
    { to: ["sam@mail.example"], messageId: "<one@school.example>", attachments: [{ filename: 'a"b.pdf', bytes: 5 }] },
  ]);
  const id = list[0]?.id;
  for (const path of ["/", `/messages/${id}`]) {
    const response = await fetch(url + path);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain("&lt;script&gt;alert(1)");
    expect(page).not.toContain("<script>");
  }
  const html = await fetch(`${url}/messages/${id}/html`);
  expect(html.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await html.text()).toContain("<p>Hello</p>");
  const file = await fetch(`${url}/messages/${id}/attachments/0`);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="a_b.pdf"');
  expect(await file.text()).toBe("%PDF-");
  for (const path of ["/messages/other", `/messages/${id}/attachments/1`, "/else"])
    expect((await fetch(url + path)).status).toBe(404);
});

test("the page answers nobody who comes under another name", async () => {
  const url = await open();
  const [response] = await once(get(`${url}/messages`, { headers: { host: "evil.example" } }), "response");
  expect(response.statusCode).toBe(403);
  expect(await text(response)).not.toContain("sam@mail.example");
  expect((await fetch(url, { method: "POST" })).status).toBe(405);
});

test("[AUTH-13] the page shows the messages that Firebase's emulator keeps to itself", async () => {
  const code = {
    email: "sam@mail.example",
    requestType: "PASSWORD_RESET",
    oobCode: "c",
    oobLink: "http://x.example/?c",
  };
  const emulator = createServer((request, response) =>
    response.end(JSON.stringify(request.url === "/emulator/v1/projects/demo/oobCodes" ? { oobCodes: [code] } : {})),
  ).listen(0, "127.0.0.1");
  await once(emulator, "listening");
  onTestFinished(() => void emulator.close());
  const url = await open(accountMails(`http://127.0.0.1:${(emulator.address() as AddressInfo).port}`, "demo"));
  const list = (await (await fetch(`${url}/messages`)).json()) as CaughtMessage[];
  expect(list.map(({ subject, to }) => [subject, ...to])).toEqual([
    ["Reset your password", "sam@mail.example"],
    ["<script>alert(1)</script>", "sam@mail.example"],
  ]);
  expect(await (await fetch(`${url}/messages/${list[0]?.id}`)).text()).toContain('<a href="http://x.example/?c">');
});
