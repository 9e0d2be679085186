import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classCard } from "../../test/class-card.ts";
import { refusedCart, renderWithApi } from "../../test/render-with-api.tsx";
import { DeskPage } from "./desk-page.tsx";

const people = [
  { id: "u1", name: "Ada", isOneself: true, birthDate: null, age: null, classNames: [] },
  { id: "c2", name: "Ben", isOneself: false, birthDate: "2016-05-31", age: 10, classNames: [] },
];
const aClass = (id: string, name: string) => classCard({ id, name, priceCents: 1000, seatsLeft: 0 });
type Items = { items: { classId: string; participantId: string }[] };

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

/** Chooses Judo, Golf and Chess for Ben, of which the server refuses `refused`, and records them. */
async function recordRefused(refused: readonly [classId: string, errorCode: string][]) {
  await renderWithApi(<DeskPage />, {
    "admin.users": () => ({ users: [{ id: "u1", name: "Ada", email: "ada@camp.test", childNames: [] }], total: 1 }),
    "admin.deskAccount": () => ({ id: "u1", name: "Ada", people }),
    "classes.list": () => ({ classes: [aClass("k1", "Judo"), aClass("k2", "Golf"), aClass("k3", "Chess")], total: 3 }),
    "admin.deskQuote": ({ items }: Items) => ({
      lines: items.map((item) => ({ ...item, discountKind: null, discountCents: 0, codeCents: 0, priceCents: 1000 })),
      totalCents: items.length * 1000,
    }),
    "admin.deskEnrol": () => {
      throw refusedCart(
        refused.map(
          ([classId, errorCode]) => ({ classId, participantId: "c2", errorCode, message: "Refused" }) as never,
        ),
      );
    },
  });
  fireEvent.change(screen.getByLabelText("Find the family"), { target: { value: "ada" } });
  fireEvent.click(await screen.findByRole("button", { name: "Choose the family of Ada" }));
  await screen.findByRole("button", { name: "Add Judo · Ben" });
  for (const name of ["Judo", "Golf", "Chess"]) press(`Add ${name} · Ben`);
  const record = await screen.findByRole("button", { name: "Record $30.00" });
  record.focus();
  fireEvent.click(record);
  await screen.findAllByRole("alert");
}

test("[DESK-1] a refused sale puts the reader at the first place that was refused", async () => {
  await recordRefused([
    ["k3", "NO_SEATS_LEFT"],
    ["k2", "CLASS_CLOSED"],
  ]);
  expect(document.activeElement?.textContent).toBe("This class takes no new students.");
  expect(document.activeElement?.closest("li")?.textContent).toContain("Golf · Ben");
});

test("[DESK-4] a place that is removed leaves the seat more that is offered for another, and the reader at the places", async () => {
  await recordRefused([
    ["k2", "NO_SEATS_LEFT"],
    ["k3", "NO_SEATS_LEFT"],
  ]);
  fireEvent.click(screen.getByLabelText("One seat more in Chess"));
  press("Remove Golf · Ben");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Places" }));
  const places = within(screen.getByRole("list", { name: "Places" }));
  expect(places.queryByLabelText("One seat more in Golf")).toBeNull();
  expect(places.getByLabelText<HTMLInputElement>("One seat more in Chess").checked).toBe(true);
});

test("[DESK-1] the next family is typed at once", async () => {
  await recordRefused([["k2", "CLASS_CLOSED"]]);
  press("Another family");
  expect(document.activeElement).toBe(await screen.findByLabelText("Find the family"));
});
