import { readFileSync } from "node:fs";
import { expect } from "vitest";
import sharp from "sharp";
import { test as appTest } from "../../../test/app-test.ts";
import { aUser } from "../../../test/factories.ts";
import { errorOf } from "../../../test/holds.ts";
import { aPicture, pictureForm } from "../../../test/picture-form.ts";
import { test as mailTest } from "../../../test/mail-test.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { createImageStore } from "../../integrations/image-store.ts";
import { createDiskFiles } from "../../integrations/disk-files.ts";
import { drawLogo } from "../../integrations/draw-logo.ts";
import { receiptPdf } from "../../receipt-pdf.ts";
import { storeLogo } from "../media/logos.ts";
import { findReceipt } from "../payments/find-receipt.ts";
import { listSettings, SHOWN_CHANGES } from "./list-settings.ts";
import { removeUnusedLogos } from "./remove-unused-logos.ts";
import { readSchool } from "./school.ts";
import { updateSettingsInput } from "./school.schema.ts";
import { sendTestEmail } from "./send-test-email.ts";
import { updateSettings } from "./update-settings.ts";

const RENDERER = `
export const pages = [{ path: "/", canonicalSearch: () => "" }, { path: "/dashboard" }];
export const render = async (url, client, site) => ({ status: 200, head: "", body: "logo " + site.logo, data: "null" });`;

const test = appTest.extend({
  clientRenderer: RENDERER,
  clientHtml: readFileSync(new URL("../../../../client/index.html", import.meta.url), "utf8"),
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  imageStore: async ({}, use) => {
    await use(createImageStore({ files: createDiskFiles({ folder: "/nowhere" }) }));
  },
});

async function anAdmin(db: Db) {
  const admin = signed({ db }, await aUser(db, "admin"));
  const save = async (logo: string | null) => {
    const { version } = await readSchool(db);
    await updateSettings(admin, updateSettingsInput.parse({ expectedVersion: version, changes: { logo } }));
  };
  return { admin, save };
}

const aLogo = async (db: Db, color: string) => storeLogo(db, await drawLogo(await aPicture(color)));
const passAnHour = (db: Db) => db.$executeRaw`UPDATE logos SET drawn_at = drawn_at - interval '1 hour'`;

async function formOf(color?: string) {
  const form = new Request("http://x", { method: "POST", body: await pictureForm(color) });
  return {
    type: { "content-type": form.headers.get("content-type") ?? "" },
    payload: Buffer.from(await form.arrayBuffer()),
  };
}

test("[SET-1] a logo that an admin uploads and saves is on the pages, icons and manifests of another process within a second", async ({
  app,
  anotherApp,
  db,
  bearerOf,
}) => {
  const other = await anotherApp();
  const textOf = async (url: string) => (await other.inject({ url, headers: { accept: "text/html" } })).body;
  const shown = async () => ({
    rendered: await textOf("/"),
    unrendered: await textOf("/dashboard"),
    manifest: await textOf("/site.webmanifest"),
    attendance: await textOf("/attendance.webmanifest"),
    unsubscribe: await textOf("/email/unsubscribe"),
    favicon: String((await other.inject("/favicon.ico")).headers.location),
  });
  for (const text of Object.values(await shown())) expect(text).not.toContain("/logos/");
  const { admin, save } = await anAdmin(db);
  const { type, payload } = await formOf("blue");
  const upload = { method: "POST", url: "/logos", payload } as const;
  const answer = await app.inject({ ...upload, headers: { ...(await bearerOf(admin.actor)), ...type } });
  expect(answer.json()).toMatchObject({ success: true, data: { logo: expect.stringMatching(/^[0-9a-f]{32}$/) } });
  const { logo, display_url: address } = answer.json<{ data: { logo: string; display_url: string } }>().data;
  expect(address).toBe(`https://school.example/logos/${logo}-512.png`);
  await save(logo);
  await expect
    .poll(
      async () =>
        Object.entries(await shown())
          .filter(([, text]) => !text.includes(`/logos/${logo}-`))
          .map(([part]) => part),
      { timeout: 5000, interval: 50 },
    )
    .toEqual([]);
  const { rendered, unrendered, manifest } = await shown();
  for (const page of [rendered, unrendered]) {
    expect(page).toContain(`<link rel="icon" href="/logos/${logo}-32.png" sizes="32x32" type="image/png"`);
    expect(page).toContain(`<link rel="apple-touch-icon" href="/logos/${logo}-180.png"`);
    expect(page).not.toContain("/icon.svg");
  }
  expect(rendered).toContain(`logo ${logo}`);
  const { icons } = JSON.parse(manifest) as { icons: { src: string; sizes: string; purpose?: string }[] };
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ["192x192", undefined],
    ["512x512", undefined],
    ["512x512", "maskable"],
  ]);
  for (const { src, sizes } of icons) {
    const file = await other.inject(src);
    expect([file.statusCode, file.headers]).toMatchObject([
      200,
      {
        "content-type": "image/png",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      },
    ]);
    const { width, height } = await sharp(file.rawPayload).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const unknown = [`/logos/${"0".repeat(32)}-192.png`, `/logos/${logo}-64.png`, `/logos/${logo}-512.svg`];
  for (const url of unknown) expect((await other.inject(url)).statusCode).toBe(404);
});

test("[SET-1] only an admin uploads a logo, and only a picture; it counts against the day's uploads", async ({
  anotherApp,
  db,
  bearerOf,
}) => {
  const app = await anotherApp({ uploadQuota: { pictures: 2, bytes: 1_000_000 } });
  const { type, payload } = await formOf();
  const upload = async (headers: object, body = payload) =>
    (await app.inject({ method: "POST", url: "/logos", payload: body, headers: { ...type, ...headers } })).statusCode;
  const admin = await bearerOf(await aUser(db, "admin"));
  expect(await upload({})).toBe(401);
  expect(await upload(await bearerOf(await aUser(db, "instructor")))).toBe(403);
  expect(await upload(await bearerOf(await aUser(db, "student")))).toBe(403);
  const text = Buffer.from(payload.toString("latin1").replace("PNG", "GIF"), "latin1");
  expect(await upload(admin, text)).toBe(415);
  expect(await upload(admin)).toBe(200);
  expect(await upload(admin)).toBe(429);
  expect(await db.logo.count()).toBe(1);
});

test("[SET-1] undoing brings the former logo back; only what is shown, can be brought back or is new is kept", async ({
  db,
}) => {
  const { admin, save } = await anAdmin(db);
  const [first, second, dropped] = [await aLogo(db, "red"), await aLogo(db, "blue"), await aLogo(db, "green")];
  await save(first);
  await save(second);
  await removeUnusedLogos(db);
  expect(await db.logo.count()).toBe(3);
  await passAnHour(db);
  await removeUnusedLogos(db);
  const kept = async () => (await db.logo.findMany({ select: { key: true } })).map(({ key }) => key).toSorted();
  expect(await kept()).toEqual([first, second].toSorted());
  expect(await errorOf(save(dropped))).toMatchObject({ code: "PICTURE_REMOVED" });
  const [last] = (await listSettings(admin)).changes;
  expect([last?.before, last?.after]).toEqual([{ logo: first }, { logo: second }]);
  await updateSettings(admin, { expectedVersion: (await readSchool(db)).version, changes: last?.before ?? {} });
  expect(await readSchool(db)).toMatchObject({ logo: first });
  // Once so much has changed since then that no undo is offered, the one that is shown is left.
  for (let change = 0; change < SHOWN_CHANGES; change++) {
    const { version } = await readSchool(db);
    await updateSettings(admin, { expectedVersion: version, changes: { name: `Name ${change}` } });
  }
  await removeUnusedLogos(db);
  expect(await kept()).toEqual([first]);
  await save(null);
  expect(await readSchool(db)).toMatchObject({ logo: null });
});

test("[SET-1] the database refuses a logo that is not stored, and to delete the school's", async ({ db }) => {
  const { save } = await anAdmin(db);
  const logo = await aLogo(db, "red");
  await save(logo);
  await expect(db.logo.delete({ where: { key: logo } })).rejects.toThrow(/school_settings_logo_fkey/);
  const unknown = { where: { id: 1 }, data: { logo: "0".repeat(32) } };
  await expect(db.schoolSettings.update(unknown)).rejects.toThrow(/school_settings_logo_fkey/);
});

mailTest(
  "[SET-1] e-mail comes with the logo, and receipts have it",
  async ({ db, deps, stripe, sendDeps, catcher }) => {
    const { save } = await anAdmin(db);
    const { student } = await aPaidEnrolment(deps, stripe);
    const caller = signed(deps, student);
    const before = await findReceipt(caller, { number: 1 });
    const logo = await aLogo(db, "red");
    await save(logo);
    const receipt = await findReceipt({ ...caller, school: await readSchool(db) }, { number: 1 });
    expect([before.schoolLogo, receipt.schoolLogo]).toEqual([null, expect.stringMatching(/^data:image\/png;base64,/)]);
    const content = Buffer.from(receipt.schoolLogo?.split(",")[1] ?? "", "base64");
    expect(await sharp(content).metadata()).toMatchObject({ format: "png", width: 96, height: 96 });
    const images = async (data: typeof receipt) =>
      (await receiptPdf(data)).toString("latin1").match(/\/Subtype \/Image/g)?.length ?? 0;
    expect([await images(before), await images(receipt)]).toEqual([0, 1]);
    await sendTestEmail(signed(sendDeps, await aUser(db, "admin")));
    const [message] = catcher.messages;
    expect(message?.html).toMatch(/<img src="(cid|data):[^"]+" alt="" width="40" height="40"/);
    expect(message?.html).not.toMatch(/src="http/);
    expect(message?.attachments.map(({ contentType }) => contentType)).toEqual(["image/png"]);
  },
);
