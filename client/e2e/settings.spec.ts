// Slow: a school of its own is started, so that no other test sees its name.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { freePort } from "../../scripts/school/ports.ts";
import { type School, startSchool } from "../../scripts/school/school.ts";
import { readSecrets } from "../../scripts/school/secrets.ts";
import { execute } from "../../server/test/databases.ts";
import { CARDS, openPayment, payWith, paymentIntentId } from "./support/checkout.ts";
import { messagesTo } from "./support/mailbox.ts";
import { openClass } from "./support/open-class.ts";
import { createPerson } from "./support/people.ts";
import { runAxe } from "./support/run-axe.ts";
import { publishSchoolConfig, schoolConfig } from "./support/school-config.ts";
import { changeScheme } from "./support/scheme.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const LOGO_SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><circle cx="300" cy="300" r="290" fill="#1b4f9c"/></svg>',
);
const logo = () => sharp(LOGO_SVG).png().toBuffer();

let school: School;
let dataDir: string;
let originalConfig: ReturnType<typeof schoolConfig>;

test.describe.configure({ mode: "serial" });
test.use({ viewport: { width: 320, height: 700 } });

test.beforeAll(async () => {
  originalConfig = schoolConfig();
  dataDir = await mkdtemp(join(tmpdir(), "campside-settings-"));
  school = await startSchool({ port: await freePort(), dataDir, databaseUrl: undefined });
  const { stripePublishableKey, ...secrets } = readSecrets(dataDir);
  publishSchoolConfig({ ...school.run, stripeSecretKey: secrets.stripeSecretKey, secrets, stripePublishableKey });
});

test.afterAll(async () => {
  publishSchoolConfig(originalConfig);
  await school.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("[SET-1] an admin renames the school and gives more time to cancel; visitors see both at once, and the undo of both", async ({
  page,
  otherPage,
}) => {
  const { id } = await openClass();
  await signIn(page, await createPerson("Ada", "admin"));
  await page.goto("/dashboard/settings");
  const form = page.getByRole("form", { name: "School" });
  await expect(form.getByLabel("Name")).toHaveValue("Campside");
  for (const scheme of ["light", "dark"] as const) {
    await changeScheme(page, scheme);
    expect(await runAxe(page, [])).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await form.getByLabel("Name").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Cedar Lake");
  await page.keyboard.press("Enter");
  await expect(form.getByText("Saved")).toBeVisible();
  const money = page.getByRole("form", { name: "Money" });
  await money.getByLabel("Families may cancel for").fill("48");
  await money.getByRole("button", { name: "Save" }).press("Enter");
  await expect(money.getByText("Saved")).toBeVisible();

  const visitor = await otherPage();
  await expect(async () => {
    await visitor.goto(`/classes/${id}`);
    await expect(visitor).toHaveTitle(/Cedar Lake/, { timeout: 500 });
    await expect(visitor.getByText(/48 hours/).first()).toBeVisible({ timeout: 500 });
  }).toPass();

  const changes = page.getByRole("region", { name: "Last changes" });
  for (const field of ["Hours to cancel", "Name"]) {
    await changes
      .getByRole("button", { name: `Undo ${field}` })
      .first()
      .press("Enter");
    const question = page.getByRole("dialog", { name: "Undo this change?" });
    await expect(question.getByRole("button", { name: "Undo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question).toBeHidden();
  }
  await expect(changes.getByText("Name: Cedar Lake → Campside")).toBeVisible();
  await expect(form.getByLabel("Name")).toHaveValue("Campside");
  await expect(async () => {
    await visitor.goto(`/classes/${id}`);
    await expect(visitor).toHaveTitle(/Campside/, { timeout: 500 });
    await expect(visitor.getByText(/24 hours/).first()).toBeVisible({ timeout: 500 });
  }).toPass();
});

test("[SET-1] an admin uploads a logo; it stands beside the name and in the tab, without a shift, until it is removed", async ({
  page,
  otherPage,
  watch,
}) => {
  watch.expect(/status of 415/);
  await signIn(page, await createPerson("Lea", "admin"));
  await page.goto("/dashboard/settings");
  const form = page.getByRole("form", { name: "Look" });
  const choose = (name: string, buffer: Buffer) =>
    form.getByLabel("Choose a picture").setInputFiles({ name, mimeType: "image/png", buffer });
  await choose("logo.svg", LOGO_SVG);
  await expect(form.getByText("The logo stays as it was")).toBeVisible();
  await choose("logo.png", await logo());
  await expect(form.getByRole("button", { name: "Remove the logo" })).toBeVisible();
  for (const scheme of ["light", "dark"] as const) {
    await changeScheme(page, scheme);
    expect(await runAxe(page, [])).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Saved")).toBeVisible();

  const visitor = await otherPage({ viewport: { width: 360, height: 700 } });
  const shown = visitor
    .getByRole("banner")
    .getByRole("link", { name: /Campside/ })
    .locator("img");
  await expect(async () => {
    await visitor.goto("/");
    await expect(shown).toHaveAttribute("src", /^\/logos\/[0-9a-f]{32}-96\.png$/, { timeout: 500 });
  }).toPass();
  expect(await shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.alt])).toEqual([96, ""]);
  expect(await shown.boundingBox()).toMatchObject({ width: 34, height: 34 });
  const icon = await visitor.locator('link[rel="icon"]').getAttribute("href");
  expect((await visitor.request.get(icon ?? "")).headers()["content-type"]).toBe("image/png");

  await form.getByRole("button", { name: "Remove the logo" }).press("Enter");
  await expect(form.getByRole("button", { name: "Choose a picture" })).toBeFocused();
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await expect(async () => {
    await visitor.goto("/");
    await expect(shown).toHaveCount(0, { timeout: 500 });
    await expect(visitor.locator('link[rel="icon"]')).toHaveAttribute("href", "/icon.svg", { timeout: 500 });
  }).toPass();
});

test("[SET-2][SET-3][SET-5] an admin is led through the settings of a new school; its name, logo, colour and euros are those of the next purchase, without a restart", async ({
  page,
  otherPage,
}) => {
  const { databaseUrl } = schoolConfig();
  await execute(databaseUrl, "UPDATE school_settings SET set_up_at = NULL");
  // A new school has sold nothing. The demo school's audit log refuses to be emptied.
  await execute(
    databaseUrl,
    "SET session_replication_role = replica; TRUNCATE payments CASCADE; UPDATE receipt_counter SET last = 0",
  );
  const { id, name } = await openClass({ priceCents: 125_000 });
  const admin = await createPerson("Abel", "admin");
  await signIn(page, admin);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Set up your school" }).click();
  const expectStep = (step: string) => expect(page.getByRole("heading", { name: `Step ${step}` })).toBeFocused();
  const saveAndGoOn = page.getByRole("button", { name: "Save and go on" });
  await expectStep("1 of 7: School");
  expect(await runAxe(page, [])).toEqual([]);
  await page.getByLabel("Name").fill("Seewald");
  await page.getByLabel("Contact phone").fill("+49 30 1234567");
  await saveAndGoOn.click();
  await expectStep("2 of 7: Look");
  await page.goBack();
  await expect(page.getByLabel("Contact phone")).toHaveValue("+49 30 1234567");
  await page.goForward();
  await page
    .getByLabel("Choose a picture")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await logo() });
  await expect(page.getByRole("button", { name: "Remove the logo" })).toBeVisible();
  await page.getByRole("textbox", { name: "Colour of buttons and links", exact: true }).fill("#1b4f9c");
  await saveAndGoOn.click();
  await expectStep("3 of 7: Time and language");
  await page.getByRole("button", { name: "Skip" }).click();
  await expectStep("4 of 7: Money");
  await page.getByLabel("Currency").selectOption("Euro (EUR)");
  await saveAndGoOn.click();
  await expectStep("5 of 7: Rules");
  await page.getByRole("button", { name: "Skip" }).click();
  await expectStep("6 of 7: Messages");
  await page.getByRole("button", { name: "Send me a test e-mail" }).click();
  await expect(page.getByText(`Sent to ${admin.email}.`)).toBeVisible();
  expect(await messagesTo(admin.email)).toMatchObject([{ subject: "Test message of Seewald" }]);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: "Waiting for you" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Set up your school" })).toBeHidden();

  const family = await otherPage();
  const student = await createPerson("Selma");
  await student.api.enrolment.select.mutate({ classId: id });
  await signIn(family, student);
  await openPayment(family, name);
  await expect(family).toHaveTitle(/Seewald/);
  await expect(family.getByText("Total: 1250.00 EUR")).toBeVisible();
  await expect(
    family
      .getByRole("banner")
      .getByRole("link", { name: /Seewald/ })
      .locator("img"),
  ).toHaveAttribute("src", /^\/logos\//);
  await changeScheme(family, "light");
  await expect(family.getByRole("button", { name: "Pay", exact: true })).toHaveCSS(
    "background-color",
    "rgb(27, 79, 156)",
  );
  await payWith(family, CARDS.good);
  await paymentIntentId(family);
  await expect
    .poll(() => messagesTo(student.email))
    .toMatchObject([
      {
        headers: { from: expect.stringContaining("Seewald") },
        text: expect.stringContaining("€1,250.00"),
        html: expect.stringMatching(/<img src="data:image\/png[^]*#1b4f9c/),
        attachments: expect.arrayContaining([expect.objectContaining({ filename: "receipt-000001.pdf" })]),
      },
    ]);
});
