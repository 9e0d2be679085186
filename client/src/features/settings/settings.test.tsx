import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatPrice } from "../../lib/format.ts";
import { installSettings } from "../../test/install-settings.ts";
import { type Api, applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { Settings } from "./settings.tsx";

installSettings({ timeZone: "UTC" });

const SETTINGS = {
  name: "Campside",
  address: "",
  taxNumber: "",
  contactEmail: null,
  contactPhone: null,
  logo: null,
  termsUrl: null,
  privacyUrl: null,
  currency: "usd",
  brandColor: null,
  accentColor: null,
  timeZone: "UTC",
  languages: ["en"],
  holdMinutes: 15,
  cancelWithinHours: 24,
  requiresVerifiedEmail: false,
  waitlistOfferHours: 24,
  messageFooter: "",
};

/** A school that stores each change, as the server does, and the inputs of its calls. */
function aSchool(first: object = {}) {
  const school = { version: 1, settings: { ...SETTINGS }, isCurrencyFixed: false, changes: [] as object[], ...first };
  const sent: { expectedVersion: number; changes: Record<string, unknown> }[] = [];
  const api: Api = {
    "school.settings": () => structuredClone(school),
    "school.update": (input: (typeof sent)[number]) => {
      sent.push(input);
      if (input.expectedVersion !== school.version)
        throw applicationError("SETTINGS_CHANGED", "Somebody else has changed the settings.");
      const before = Object.fromEntries(
        Object.keys(input.changes).map((field) => [field, school.settings[field as keyof typeof SETTINGS]]),
      );
      Object.assign(school.settings, input.changes);
      school.version += 1;
      school.changes.unshift({
        id: `c${school.version}`,
        at: new Date("2026-05-01T10:00:00Z"),
        by: "Ines",
        before,
        after: input.changes,
      });
      return { version: school.version };
    },
  };
  return { school, sent, api };
}

const show = (api: Api, step?: number, onStep: (step: number) => void = () => undefined) =>
  renderWithApi(<Settings step={step} onStep={onStep} />, api);
const section = async (name: string) => within(await screen.findByRole("form", { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe("[SET-1] the settings", () => {
  test("are saved section by section, only what was changed, and each says so itself", async () => {
    const { sent, api } = aSchool();
    await show(api);
    const school = await section("School");
    const money = await section("Money");
    type(school.getByLabelText(/^Name/), " Cedar Lake ");
    type(money.getByLabelText(/^Families may cancel for/), "48");
    fireEvent.click(school.getByRole("button", { name: "Save" }));
    expect(await school.findByText("Saved")).toBeTruthy();
    expect(school.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Cedar Lake");
    expect(money.queryByText("Saved")).toBeNull();
    // The version that the first one has made is known to the second one, which has kept what was typed.
    fireEvent.click(money.getByRole("button", { name: "Save" }));
    expect(await money.findByText("Saved")).toBeTruthy();
    expect(sent).toEqual([
      { expectedVersion: 1, changes: { name: "Cedar Lake" } },
      { expectedVersion: 2, changes: { cancelWithinHours: 48 } },
    ]);
  });

  test("that are wrong are said at the field, and not sent", async () => {
    const { sent, api } = aSchool();
    await show(api);
    const money = await section("Money");
    type(money.getByLabelText(/^A seat is held for/), "0");
    fireEvent.click(money.getByRole("button", { name: "Save" }));
    expect(await money.findByText("Please enter a whole number from 1 to 120")).toBeTruthy();
    expect(document.activeElement).toBe(money.getByLabelText(/^A seat is held for/));
    expect(sent).toEqual([]);
  });

  test("that need another one say so at the empty field", async () => {
    const refused = () => {
      throw applicationError("ISSUER_INCOMPLETE", "Receipts need both.");
    };
    await show({ ...aSchool().api, "school.update": refused });
    const school = await section("School");
    type(school.getByLabelText("Address"), "1 Lake Road");
    fireEvent.click(school.getByRole("button", { name: "Save" }));
    await school.findByText("Receipts need both.");
    expect(document.activeElement).toBe(school.getByLabelText("Tax number"));
  });

  test("say what the time to cancel means, and for which places it holds", async () => {
    await show(aSchool().api);
    const money = await section("Money");
    expect(
      money.getByText(/^For 24 hours after paying.*Places already bought keep their time to cancel\.$/),
    ).toBeTruthy();
    type(money.getByLabelText(/^Families may cancel for/), "0");
    expect(money.getByText(/^Families cannot cancel themselves/)).toBeTruthy();
  });
});

test("[SET-3] another currency is chosen before the first payment, and all prices have it from then on", async () => {
  const { sent, api } = aSchool();
  await show(api);
  const money = await section("Money");
  fireEvent.change(money.getByRole("combobox", { name: "Currency" }), { target: { value: "chf" } });
  expect(formatPrice(7999)).toBe("$79.99");
  fireEvent.click(money.getByRole("button", { name: "Save" }));
  expect(await money.findByText("Saved")).toBeTruthy();
  expect(sent).toEqual([{ expectedVersion: 1, changes: { currency: "chf" } }]);
  expect(formatPrice(7999)).toBe("CHF\u00a079.99");
});

test("[SET-3] a currency that stays cannot be chosen, and says why", async () => {
  await show(aSchool({ isCurrencyFixed: true }).api);
  const currency = (await section("Money")).getByRole<HTMLSelectElement>("combobox", { name: "Currency" });
  expect([currency.disabled, currency.value]).toEqual([true, "usd"]);
  expect(screen.getByText(/^The school has taken payments/)).toBeTruthy();
});

test("[SET-4] what somebody else has changed is said and shown; what was typed stays, and can be saved then", async () => {
  const { school, sent, api } = aSchool();
  await show(api);
  const form = await section("School");
  type(form.getByLabelText(/^Name/), "Cedar Lake");
  Object.assign(school, { version: 2, settings: { ...SETTINGS, contactPhone: "+49 30 1234567" } });
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  expect(
    await form.findByText(/^Somebody else has changed the settings\. They are shown as they are now/),
  ).toBeTruthy();
  expect(await form.findByDisplayValue("+49 30 1234567")).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Cedar Lake");
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("Saved")).toBeTruthy();
  expect(sent.at(-1)).toEqual({ expectedVersion: 2, changes: { name: "Cedar Lake" } });
});

test("[SET-1] another time zone first says what changes and what does not", async () => {
  await show(aSchool().api);
  const time = await section("Time and language");
  expect(time.queryByText("What another time zone changes")).toBeNull();
  type(time.getByLabelText(/^Time zone/), "Europe/Berlin");
  expect(time.getByText("What another time zone changes")).toBeTruthy();
  expect(time.getByText(/^It does not change classes/)).toBeTruthy();
  type(time.getByLabelText(/^Time zone/), "UTC");
  expect(time.queryByText("What another time zone changes")).toBeNull();
});

describe("[SET-1] languages", () => {
  test("have a first one, and others", async () => {
    const { sent, api } = aSchool();
    await show(api);
    const time = await section("Time and language");
    type(time.getByLabelText("Language"), "de");
    expect(time.getByLabelText<HTMLInputElement>("English").checked).toBe(true);
    fireEvent.click(time.getByLabelText("English"));
    fireEvent.click(time.getByRole("button", { name: "Save" }));
    await time.findByText("Saved");
    expect(sent.map(({ changes }) => changes)).toEqual([{ languages: ["de"] }]);
  });
});

describe("[SET-1] the last changes", () => {
  const CHANGE = { id: "c1", at: new Date("2026-05-01T10:00:00Z"), by: null };

  test("are undone after a question, and the undo is one of them", async () => {
    const { sent, api } = aSchool();
    await show(api);
    const rules = await section("Rules");
    fireEvent.click(rules.getByLabelText("Only a verified e-mail address holds a seat"));
    fireEvent.click(rules.getByRole("button", { name: "Save" }));
    const list = within(await screen.findByRole("region", { name: "Last changes" }));
    expect(await list.findByText("Verified e-mail needed: no → yes")).toBeTruthy();
    fireEvent.click(list.getByRole("button", { name: "Undo Verified e-mail needed" }));
    const question = within(await screen.findByRole("dialog", { name: "Undo this change?" }));
    expect(question.getByText("Verified e-mail needed: yes → no")).toBeTruthy();
    expect(sent).toHaveLength(1);
    fireEvent.click(question.getByRole("button", { name: "Undo" }));
    await screen.findByText("Change undone");
    expect(sent[1]).toEqual({ expectedVersion: 2, changes: { requiresVerifiedEmail: false } });
    expect(await list.findByText("Verified e-mail needed: yes → no")).toBeTruthy();
    expect(rules.getByLabelText<HTMLInputElement>(/^Only a verified/).checked).toBe(false);
    // What was undone makes no difference any more; the undo itself does.
    expect(list.getAllByRole("button")).toHaveLength(1);
    expect(document.activeElement).toBe(list.getByRole("heading", { name: "Last changes" }));
  });

  test("[SET-3] of the currency are undone with all prices, until it is fixed", async () => {
    const changed = {
      ...CHANGE,
      before: { currency: "eur", name: "Oak" },
      after: { currency: "usd", name: "Campside" },
    };
    await show(aSchool({ changes: [changed] }).api);
    const list = within(await screen.findByRole("region", { name: "Last changes" }));
    fireEvent.click(list.getByRole("button", { name: "Undo Currency, Name" }));
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Undo" }));
    await screen.findByText("Change undone");
    await expect.poll(() => formatPrice(7999)).toBe("€79.99");
  });

  test("[SET-3] leave a currency that is fixed alone", async () => {
    const before = { currency: "eur", name: "Oak" };
    const changes = [
      { ...CHANGE, before, after: { currency: "usd", name: "Campside" } },
      { ...CHANGE, id: "c9", before: { currency: "eur" }, after: { currency: "usd" } },
    ];
    await show(aSchool({ isCurrencyFixed: true, changes }).api);
    const list = within(await screen.findByRole("region", { name: "Last changes" }));
    expect(list.getAllByRole("button").map(({ ariaLabel }) => ariaLabel)).toEqual(["Undo Name"]);
  });

  test("that somebody else has made meanwhile keep an undo from going through", async () => {
    const { school, api } = aSchool({ changes: [{ ...CHANGE, before: { name: "Oak" }, after: { name: "Campside" } }] });
    await show(api);
    const list = within(await screen.findByRole("region", { name: "Last changes" }));
    expect(list.getByText(/^a removed user/)).toBeTruthy();
    fireEvent.click(list.getByRole("button", { name: "Undo Name" }));
    school.version = 2;
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Undo" }));
    expect(await screen.findByText(/^Somebody else has changed the settings meanwhile/)).toBeTruthy();
    expect(school.settings.name).toBe("Campside");
  });
});

describe("[SET-1] the test e-mail", () => {
  test("says where it went", async () => {
    await show({ ...aSchool().api, "school.sendTestEmail": () => ({ address: "ada@camp.test" }) });
    fireEvent.click(await screen.findByRole("button", { name: "Send me a test e-mail" }));
    expect(await screen.findByText("Sent to ada@camp.test.")).toBeTruthy();
  });

  test("says why there is none", async () => {
    const refused = () => {
      throw applicationError("TEST_EMAIL_OFF", "The school sends no e-mail.");
    };
    await show({ ...aSchool().api, "school.sendTestEmail": refused });
    fireEvent.click(await screen.findByRole("button", { name: "Send me a test e-mail" }));
    expect(await screen.findByText("The school sends no e-mail.")).toBeTruthy();
  });
});

describe("[SET-1] the look", () => {
  test("says what becomes of a colour on light and dark pages, and saves it", async () => {
    const { sent, api } = aSchool();
    await show(api);
    const look = await section("Look");
    const field = look.getByRole("textbox", { name: "Colour of buttons and links" });
    expect(look.queryByText(/could not be read/)).toBeNull();
    type(field, "#0050ff");
    expect(look.queryByText(/could not be read/)).toBeNull();
    type(field, "#FFEE00");
    const [described = ""] = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(document.getElementById(described)?.textContent).toMatch(
      /Contrast with .* Buttons have #[0-9a-f]{6} on light/,
    );
    fireEvent.click(look.getByRole("button", { name: "Save" }));
    await expect.poll(() => sent).toEqual([{ expectedVersion: 1, changes: { brandColor: "#ffee00" } }]);
  });

  test("goes back to the usual colour, and names what is no colour", async () => {
    const { sent, api } = aSchool({ settings: { ...SETTINGS, brandColor: "#0050ff" } });
    await show(api);
    const look = await section("Look");
    const field = look.getByRole<HTMLInputElement>("textbox", { name: "Colour of buttons and links" });
    type(field, "blue");
    fireEvent.click(look.getByRole("button", { name: "Save" }));
    expect(await look.findByText("Please enter a colour such as #0b6a65")).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.click(look.getByRole("button", { name: "Usual colour: Colour of buttons and links" }));
    fireEvent.click(look.getByRole("button", { name: "Save" }));
    await expect.poll(() => sent).toEqual([{ expectedVersion: 1, changes: { brandColor: null } }]);
  });
});

describe("[SET-5] the first run", () => {
  test("shows one section, says which step it is, and goes on once that is saved or skipped", async () => {
    const { sent, api } = aSchool();
    const steps: number[] = [];
    await show(api, 1, (step) => steps.push(step));
    const title = await screen.findByRole("heading", { name: "Step 1 of 7: School" });
    expect(document.activeElement).toBe(title);
    expect(screen.getAllByRole("form")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    expect(
      within(screen.getByRole("list", { name: "Steps" }))
        .getByText("School")
        .getAttribute("aria-current"),
    ).toBe("step");
    fireEvent.click(screen.getByRole("button", { name: "Skip" }));
    expect([steps, sent]).toEqual([[2], []]);
    type(screen.getByLabelText(/^Name/), "Cedar Lake");
    fireEvent.click(screen.getByRole("button", { name: "Save and go on" }));
    await expect.poll(() => steps).toEqual([2, 2]);
    expect(sent).toEqual([{ expectedVersion: 1, changes: { name: "Cedar Lake" } }]);
  });

  test("ends with what comes next, and leads to the dashboard", async () => {
    const { calls, history } = await show({ ...aSchool().api, "school.finishSetUp": () => undefined }, 7);
    await screen.findByRole("heading", { name: "Step 7 of 7: Done" });
    fireEvent.click(screen.getByRole("button", { name: "Finish" }));
    await expect.poll(() => history.location.pathname).toBe("/dashboard");
    expect(calls.filter((call) => call === "school.finishSetUp")).toHaveLength(1);
  });
});
