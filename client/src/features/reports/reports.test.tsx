import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import { readReportSearch } from "./report-search.ts";
import { Reports } from "./reports.tsx";

const DAYS = { from: "2026-01-01", to: "2026-03-31" };
const me = { "auth.me": () => ({ ...student, role: "admin" }) };
const revenue = (className: string, cents = 1000) => ({
  ...{ classId: className, className, month: "2026-02", paidCents: cents, refundedCents: 300 },
});
const texts = (role: "row", within_: HTMLElement) =>
  within(within_)
    .getAllByRole(role)
    .map((row) => row.textContent);

/** The text of the files that are handed over from now on. */
function savedFiles(): Promise<string>[] {
  const files: Promise<string>[] = [];
  const spy = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push((file as Blob).text());
    return "blob:file";
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  onTestFinished(() => [spy, click].forEach((one) => one.mockRestore()));
  return files;
}

describe("[OFFICE-5] a report", () => {
  test("is of the days in the address, with rows, sums and a file", async () => {
    const files = savedFiles();
    const inputs: unknown[] = [];
    await renderWithApi(<Reports search={readReportSearch(DAYS)} />, {
      ...me,
      "reports.revenue": (input: unknown) => {
        inputs.push(input);
        const rows = [revenue("=Judo"), revenue("Chess", 2000)];
        return { rows, total: 2, sums: { paidSum: 3000, refundedSum: 600 } };
      },
    });
    const table = await screen.findByRole("table", { name: "Revenue by class and month" });
    expect(texts("row", table)).toEqual([
      "ClassMonthPaidRefundedLeft",
      "=JudoFeb 2026$10.00$3.00$7.00",
      "ChessFeb 2026$20.00$3.00$17.00",
    ]);
    expect(inputs).toEqual([DAYS]);
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "$30.00",
      "$6.00",
      "$24.00",
      "2",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Download as CSV" }));
    await expect.poll(() => files.length).toBe(1);
    expect((await files[0])?.split("\r\n").slice(1, 3)).toEqual([
      "'=Judo,2026-02,10.00,3.00,7.00",
      "Chess,2026-02,20.00,3.00,17.00",
    ]);
  });

  test("says how many rows the screen and the file have", async () => {
    const answer = {
      rows: Array.from({ length: 300 }, (_, index) => revenue(`Class ${index}`)),
      sums: { paidSum: 0, refundedSum: 0 },
    };
    let total = 300;
    const answers = { ...me, "reports.revenue": () => ({ ...answer, total }) };
    await renderWithApi(<Reports search={readReportSearch(DAYS)} />, answers);
    await screen.findByText("The first 200 of 300 rows are shown; the file has all.");
    expect(screen.getAllByRole("row")).toHaveLength(201);
    document.body.replaceChildren();
    total = 7000;
    await renderWithApi(<Reports search={readReportSearch(DAYS)} />, answers);
    await screen.findByText(/^The first 200 of 7000 rows are shown, and the file has 300\./);
  });

  test("that names people is in the audit log before its file is made", async () => {
    const files = savedFiles();
    const logged: unknown[] = [];
    await renderWithApi(<Reports search={readReportSearch({ ...DAYS, report: "participants" })} />, {
      ...me,
      "reports.participants": () => ({
        rows: [
          {
            enrolmentId: "e1",
            name: "Ben Bell",
            birthDate: "2020-05-08",
            age: 5,
            className: "Judo",
            dates: 2,
            guardianName: "Ada",
          },
          {
            enrolmentId: "e2",
            name: "Ada",
            birthDate: null,
            age: null,
            className: "Judo",
            dates: 1,
            guardianName: null,
          },
        ],
        ...{ total: 2, sums: { people: 2, datesSum: 3 } },
      }),
      "admin.logExport": (input: unknown) => void logged.push(input),
    });
    const table = await screen.findByRole("table");
    expect(texts("row", table).slice(1)).toEqual(["Ben BellFri 8 May 20205Judo2Ada", "AdaJudo1"]);
    fireEvent.click(screen.getByRole("button", { name: "Download as CSV" }));
    await expect.poll(() => files.length).toBe(1);
    expect(logged).toEqual([{ list: "participants" }]);
    expect(await files[0]).toContain("Ben Bell,2020-05-08,5,Judo,2,Ada");
  });

  test("of what is not paid leads to the family, and has no days", async () => {
    const since = new Date("2026-03-01T09:00:00Z");
    const row = {
      ...{ enrolmentId: "e1", className: "Judo", name: "Ben", accountId: "u1", accountName: "Ada", phone: "+49 30 1" },
      ...{ email: null, kind: "move" as const, since, until: new Date("2026-03-02T09:00:00Z"), owedCents: 1500 },
    };
    await renderWithApi(<Reports search={{ report: "unpaid" }} />, {
      ...me,
      "reports.unpaid": () => ({ rows: [row], total: 1, sums: { owedSum: 1500 } }),
    });
    const link = await screen.findByRole("link", { name: "Ada" });
    expect(link.getAttribute("href")).toBe("/dashboard/families/u1");
    expect(screen.getByRole("table").textContent).toContain("Move");
    expect(screen.queryByLabelText("From")).toBeNull();
  });

  test("of attendance has the rate of those who are marked", async () => {
    const counts = { dates: 2, expected: 10, present: 6, excused: 1, absent: 1 };
    const none = { ...counts, present: 0, excused: 0, absent: 0 };
    await renderWithApi(<Reports search={readReportSearch({ ...DAYS, report: "attendance" })} />, {
      ...me,
      "reports.attendance": () => ({
        rows: [
          { classId: "c1", className: "Judo", ...counts },
          { classId: "c2", className: "Chess", ...none },
        ],
        total: 2,
        sums: { datesSum: 4, expectedSum: 20, presentSum: 6, excusedSum: 1, absentSum: 1 },
      }),
    });
    const table = await screen.findByRole("table");
    expect(texts("row", table).slice(1)).toEqual(["Judo21061175%", "Chess210000"]);
  });

  test("is asked for once its days are in order and at most 400, and then stands in the address", async () => {
    const inputs: unknown[] = [];
    const { history } = await renderWithApi(<Reports search={readReportSearch(DAYS)} />, {
      ...me,
      "reports.revenue": (input: unknown) => {
        inputs.push(input);
        return { rows: [], total: 0, sums: { paidSum: 0, refundedSum: 0 } };
      },
    });
    await screen.findByText("Nothing in this time");
    fireEvent.change(screen.getByLabelText("Until"), { target: { value: "2025-12-31" } });
    await screen.findByText("Enter two days in order, at most 400 days");
    expect(inputs).toEqual([DAYS]);
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2025-12-01" } });
    await expect.poll(() => inputs.at(-1)).toEqual({ from: "2025-12-01", to: "2025-12-31" });
    expect(history.location.href).toBe("/dashboard/reports?from=2025-12-01&to=2025-12-31");
  });
});
