import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { payment } from "../../test/ledger-rows.tsx";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { LedgerTable } from "../reconciliation/ledger-table.tsx";
import type { User } from "../users/successor-select.tsx";
import { UsersTable } from "../users/users-table.tsx";
import type { AuditEvent } from "./audit-log-csv.ts";
import { AuditLogTable } from "./audit-log-table.tsx";

installSettings({ timeZone: "UTC" });

/** The text of each file that is handed over. */
function savedFiles(): Promise<string>[] {
  const saved: Promise<string>[] = [];
  const spy = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file.text());
    return "blob:list";
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  onTestFinished(() => [spy, click].forEach((one) => one.mockRestore()));
  return saved;
}

const person = (id: string, more: Partial<User> = {}): User => ({
  id,
  name: `User ${id}`,
  email: `${id}@camp.test`,
  isEmailVerified: true,
  isEmailRefused: false,
  role: "student",
  photoUrl: null,
  childNames: [],
  isLastAdmin: false,
  liveClasses: 0,
  places: { count: 0, refundCents: 0 },
  ...more,
});

const event = (id: string, name: string): AuditEvent => ({
  id,
  at: new Date("2026-07-01T10:00:00Z"),
  kind: "class_denied",
  isWithdrawn: false,
  actor: { name: "Ines" },
  user: null,
  class: { id, name },
  payment: null,
  recipients: null,
  details: null,
  reason: "Too early",
  places: null,
});

const TABLES = {
  users: {
    table: <UsersTable users={[person("u1"), person("u2")]} firstNumber={1} isBusy={false} />,
    select: "Select User u2",
    csv: "Name,Email,Role\r\nUser u2,u2@camp.test,Student\r\n",
  },
  payments: {
    table: (
      <LedgerTable
        payments={[payment({}), payment({ id: "p2", paymentIntentId: "pi_2", personName: "Bo" })]}
        isBusy={false}
      />
    ),
    select: "Select Bo, pi_2",
    csv: /^Date[^\n]*\n[^\n]*,Bo,[^\n]*,pi_2,[^\n]*\n$/,
  },
  auditLog: {
    table: <AuditLogTable events={[event("1", "Judo"), event("2", "Chess")]} isBusy={false} />,
    select: /^Select Denied a class, /,
    csv: /^When[^\n]*\n[^\n]*,Ines,Denied a class,,Judo,,,[^\n]*\n$/,
  },
} as const;

test.each(["users", "payments", "auditLog"] as const)(
  "[OFFICE-8] the selected rows of %s are taken along, once that is on record",
  async (list) => {
    const { table, select, csv } = TABLES[list];
    const saved = savedFiles();
    const logged: unknown[] = [];
    let isRefused = true;
    await renderWithApi(table, {
      "admin.logExport": (input) => {
        logged.push(input);
        if (isRefused) throw applicationError("SERVER_BUSY", "Please try again.", 503);
      },
    });
    const [box] = await screen.findAllByRole("checkbox", { name: select });
    if (!box) throw new Error("There is no such row.");
    fireEvent.click(box);
    await screen.findByText("1 selected");
    const download = screen.getByRole("button", { name: "Download as CSV" });
    fireEvent.click(download);
    await screen.findByText("Please try again.");
    expect(saved).toEqual([]);
    isRefused = false;
    fireEvent.click(download);
    await expect.poll(() => saved.length).toBe(1);
    expect(logged).toEqual([{ list }, { list }]);
    expect(await saved[0]).toMatch(csv);
  },
);

test("[OFFICE-8] the addresses of selected people are copied, of those who have one", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: { writeText } } }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const users = [person("u1"), person("u2", { email: null }), person("u3")];
  await renderWithApi(<UsersTable users={users} firstNumber={1} isBusy={false} />, {});
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select User u2" }));
  expect(screen.queryByRole("button", { name: "Copy addresses" })).toBeNull();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  fireEvent.click(screen.getByRole("button", { name: "Copy addresses" }));
  await screen.findByText("2 addresses copied");
  expect(writeText).toHaveBeenCalledExactlyOnceWith("u1@camp.test, u3@camp.test");
  writeText.mockRejectedValueOnce(new Error("not allowed"));
  fireEvent.click(screen.getByRole("button", { name: "Copy addresses" }));
  await screen.findByText("The browser does not let the page copy. Please download the list instead.");
});
