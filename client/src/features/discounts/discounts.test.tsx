import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { type Api, applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { AutomaticDiscounts } from "./automatic-discounts.tsx";
import { DiscountCodes } from "./discount-codes.tsx";
import { NewCodeButton } from "./new-code-button.tsx";

installSettings({ timeZone: "Europe/Berlin" });

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

/** The inputs of the calls of a mutation. */
function recorded(path: string, answer?: unknown) {
  const sent: unknown[] = [];
  const api: Api = {
    [path]: (input: unknown) => {
      sent.push(input);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { sent, api };
}

describe("[CODE-6] automatic discounts", () => {
  const show = (settings: object, api: Api = {}) =>
    renderWithApi(<AutomaticDiscounts />, { "admin.discounts": () => settings, ...api });

  test("are shown with a field for one child more, and saved without the empty ones", async () => {
    const { sent, api } = recorded("admin.setDiscounts");
    await show({ siblingPercents: [10], multiClassPercent: 5 }, api);
    expect((await screen.findByRole("form", { name: "Automatic discounts" })).textContent).toContain(
      "Changes apply to new purchases. Of two discounts the larger one applies.",
    );
    const labels = [...document.querySelectorAll("label")].map(({ textContent }) => textContent);
    expect(labels).toEqual(["For the second child", "For the third child", "For a second class of the same person"]);
    expect([valueOf("For the second child"), valueOf("For a second class of the same person")]).toEqual(["10", "5"]);
    type("For the third child", " 20 ");
    type("For the fourth child", "25");
    expect(screen.queryByLabelText("For the fifth child")).toBeTruthy();
    type("For the fourth child", "");
    expect(screen.queryByLabelText("For the fifth child")).toBeNull();
    type("For a second class of the same person", "");
    press("Save");
    await screen.findByText("Discounts saved");
    expect(sent).toEqual([{ siblingPercents: [10, 20], multiClassPercent: 0 }]);
  });

  test("have five children at most", async () => {
    await show({ siblingPercents: [1, 2, 3, 4, 5], multiClassPercent: 0 });
    await screen.findByLabelText("For the sixth child");
    expect(screen.getAllByLabelText(/child$/)).toHaveLength(5);
  });

  test("that are none are marked, and nothing is sent", async () => {
    const { sent, api } = recorded("admin.setDiscounts");
    await show({ siblingPercents: [10, 20], multiClassPercent: 0 }, api);
    await screen.findByLabelText("For the third child");
    type("For the second child", "");
    type("For a second class of the same person", "101");
    press("Save");
    expect(await screen.findAllByText("Please enter a whole number from 0 to 100")).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText("For the second child"));
    expect(sent).toEqual([]);
  });
});

const code = {
  id: "c1",
  code: "SUMMER",
  note: "",
  percent: 10,
  amountCents: null,
  isCombinable: true,
  classes: null,
  isForOne: false,
  name: null,
  email: null,
  uses: 0,
  maxUses: null,
  maxUsesPerFamily: null,
  startsAt: null,
  endsAt: null,
  isOver: false,
  retiredAt: null,
};
const listOf = (codes: object[], api: Api = {}) =>
  renderWithApi(<DiscountCodes page={1} onPage={() => undefined} />, {
    "admin.discountCodes": () => ({ codes, total: codes.length, isTotalExact: true }),
    ...api,
  });

describe("[CODE-6] the codes", () => {
  test("say what each takes off, how often, for how long and for whom", async () => {
    await listOf([
      code,
      {
        ...{ ...code, id: "c2", code: "SORRY", note: "Rain", percent: null, amountCents: 1250, isCombinable: false },
        ...{ classes: ["Chess", "Judo"], isForOne: true, name: "Ada", email: "ada@camp.test", uses: 3, maxUses: 3 },
        ...{ maxUsesPerFamily: 1, startsAt: "2036-07-01", endsAt: "2036-07-31" },
      },
      { ...code, id: "c3", code: "LATE", startsAt: "2020-07-01" },
      { ...code, id: "c4", code: "GONE", endsAt: "2020-07-01", isOver: true, isForOne: true },
      { ...code, id: "c5", code: "OLD", retiredAt: new Date(), isOver: true },
    ]);
    const [head, ...rows] = within(await screen.findByRole("table", { name: "Codes" })).getAllByRole("row");
    const cells = (row: Element | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent);
    expect(cells(head)).toEqual(["Code", "Value", "Used", "Per family", "Valid", "For", "Note", "Actions"]);
    expect(rows.map((row) => cells(row))).toEqual([
      ["SUMMER", "10 %", "0", "Any number", "Always", "All classes", "", "Retire"],
      [
        ...["SORRYUsed up", "$12.50instead of automatic discounts", "3 of 3", "1", "Tue 1 Jul 2036 to Thu 31 Jul 2036"],
        ...["Chess, JudoOnly Ada ada@camp.test", "Rain", "Retire"],
      ],
      ["LATE", "10 %", "0", "Any number", "From Wed 1 Jul 2020", "All classes", "", "Retire"],
      ["GONEOver", "10 %", "0", "Any number", "Until Wed 1 Jul 2020", "All classesOnly a removed user ", "", "Retire"],
      ["OLDRetired", "10 %", "0", "Any number", "Always", "All classes", "", ""],
    ]);
  });

  test("that are none are one sentence", async () => {
    await listOf([]);
    expect(await screen.findByText("There are no codes yet.")).toBeTruthy();
  });

  test("are retired after a question", async () => {
    const { sent, api } = recorded("admin.retireDiscountCode");
    await listOf([code], api);
    fireEvent.click(await screen.findByRole("button", { name: "Retire SUMMER" }));
    const question = within(await screen.findByRole("dialog", { name: "Retire SUMMER?" }));
    expect(sent).toEqual([]);
    fireEvent.click(question.getByRole("button", { name: "Retire" }));
    await screen.findByText("Code retired");
    expect(sent).toEqual([{ id: "c1" }]);
  });

  test("say who used them", async () => {
    const usedAt = new Date("2026-07-01T10:00:00Z");
    const use = { checkoutId: "k1", usedAt, name: "Ada", email: "ada@camp.test", offCents: 800, isHeld: false };
    await listOf([{ ...code, uses: 101, maxUses: 200 }], {
      "admin.codeUses": () => [use, { ...use, checkoutId: "k2", name: null, email: null, isHeld: true }],
    });
    fireEvent.click(await screen.findByRole("button", { name: "Used 101 of 200: who used SUMMER" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Who used SUMMER" }));
    const [, ...rows] = within(await dialog.findByRole("table", { name: "Uses" })).getAllByRole("row");
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ["Ada", "ada@camp.test", expect.stringContaining("Wed 1 Jul 2026"), "$8.00", "Paid"],
      ["a removed user", "", expect.stringContaining("Wed 1 Jul 2026"), "$8.00", "Held"],
    ]);
    expect(dialog.getByText("The last 2 purchases.")).toBeTruthy();
  });
});

describe("[CODE-6] a new code", () => {
  const CLASSES = {
    "admin.classes": () => ({
      classes: [
        { id: "019ed03f-0000-7000-8000-000000000001", name: "Judo", instructorName: "Kenji", status: "approved" },
        { id: "019ed03f-0000-7000-8000-000000000002", name: "Chess", instructorName: "Bo", status: "denied" },
      ],
      total: 2,
    }),
  };
  async function open(api: Api) {
    await renderWithApi(<NewCodeButton />, { ...CLASSES, ...api });
    press("New code");
    await screen.findByLabelText(/^Code/);
  }

  test("is sent without what does not limit it", async () => {
    const { sent, api } = recorded("admin.createDiscountCode", { id: "c1", code: "SUMMER-26" });
    await open(api);
    type(/^Code/, "summer-26");
    type(/^Percentage/, "10");
    press("Create code");
    await screen.findByText("Code SUMMER-26 created");
    expect(sent).toEqual([{ code: "SUMMER-26", percent: 10, isCombinable: true, note: "" }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is sent with every limit that is given", async () => {
    const { sent, api } = recorded("admin.createDiscountCode", { id: "c1", code: "X" });
    await open(api);
    press("Propose one");
    expect(valueOf(/^Code/)).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    fireEvent.change(screen.getByLabelText("Takes off"), { target: { value: "amount" } });
    type(/^Amount/, "12.5");
    fireEvent.click(screen.getByLabelText("On top of automatic discounts"));
    fireEvent.change(screen.getByLabelText("For"), { target: { value: "chosen" } });
    fireEvent.click(await screen.findByLabelText("Judo, Kenji"));
    expect(screen.queryByLabelText("Chess, Bo")).toBeNull();
    type("Only for the account with this e-mail address", "ada@camp.test");
    type("Uses in all", "20");
    type(/^Uses per family/, "1");
    type("First day", "2036-07-01");
    type("Last day", "2036-07-31");
    type("Note", "Rain");
    const proposed = valueOf(/^Code/);
    press("Create code");
    await screen.findByText("Code X created");
    expect(sent).toEqual([
      {
        ...{ code: proposed, amountCents: 1250, isCombinable: false, note: "Rain", email: "ada@camp.test" },
        ...{ classIds: ["019ed03f-0000-7000-8000-000000000001"], maxUses: 20, maxUsesPerFamily: 1 },
        ...{ startsAt: "2036-07-01", endsAt: "2036-07-31" },
      },
    ]);
  });

  test("with a mistake says it at the field, and is not sent", async () => {
    const { sent, api } = recorded("admin.createDiscountCode");
    await open(api);
    type(/^Code/, "A B");
    type(/^Percentage/, "ten");
    type("Uses in all", "0");
    fireEvent.change(screen.getByLabelText("For"), { target: { value: "chosen" } });
    press("Create code");
    for (const problem of [
      "Please use 3 to 30 letters from A to Z, digits and hyphens",
      "Please enter a whole number from 1 to 100",
      "Please enter a whole number from 1 to 1,000,000, or nothing",
      "Please choose a class",
    ])
      expect(await screen.findByText(problem)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test("that can make places free asks for a limit per family", async () => {
    const { sent, api } = recorded("admin.createDiscountCode");
    await open(api);
    const limit = () => screen.getByLabelText<HTMLInputElement>(/^Uses per family/);
    type(/^Percentage/, "99");
    expect(limit().required).toBe(false);
    type(/^Percentage/, "100");
    expect(limit().required).toBe(true);
    type(/^Code/, "FREE");
    press("Create code");
    expect(await screen.findByText("A code that can make places free needs a limit per family")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Takes off"), { target: { value: "amount" } });
    expect([limit().required, sent]).toEqual([true, []]);
  });

  test.each([
    ["CODE_TAKEN", /^Code/],
    ["CODE_FOR_NOBODY", "Only for the account with this e-mail address"],
    ["CODE_OVER", "Last day"],
  ])("that is refused with %s says so at its field", async (refusal, label) => {
    const { api } = recorded("admin.createDiscountCode", applicationError(refusal, "Not this one."));
    await open(api);
    type(/^Code/, "SUMMER");
    type(/^Percentage/, "10");
    press("Create code");
    await screen.findByText("Not this one.");
    const field = screen.getByLabelText(label);
    expect([field.getAttribute("aria-invalid"), document.activeElement]).toEqual(["true", field]);
  });
});
