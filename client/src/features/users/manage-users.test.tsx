import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Api, applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { mayasSession } from "../../test/sessions.ts";
import { ManageUsers } from "./manage-users.tsx";

const user = (id: string, role: string | null, isLastAdmin = false) => ({
  id,
  name: `User ${id}`,
  email: `${id}@camp.test`,
  isEmailVerified: true,
  isEmailRefused: false,
  role,
  photoUrl: null,
  isLastAdmin,
  liveClasses: 0,
  places: { count: 0, refundCents: 0 },
});

function show(users: unknown[], api: Api = {}, search = "") {
  const list = { users, total: users.length };
  return renderWithApi(<ManageUsers search={search} page={1} onPage={() => undefined} />, {
    "admin.users": () => list,
    ...api,
  });
}

/** Opens the menu of a user's row; returns an item. */
async function menuItem(user: string, name: string) {
  fireEvent.click(await button(`More actions for ${user}`));
  return screen.findByRole<HTMLButtonElement>("menuitem", { name });
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

test("[ADMIN-1] the table shows number, name, e-mail and role", async () => {
  await show([user("u7", "student"), user("u8", null)]);
  const [head, row, withoutRole] = within(await screen.findByRole("table", { name: "Menage User" })).getAllByRole(
    "row",
  );
  expect([...(head?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    "",
    "NO",
    "Name",
    "Email",
    "Promote",
    "Role",
    "Remove",
  ]);
  expect(row?.children[1]?.textContent).toBe("1");
  expect(row?.children[3]?.textContent).toBe("u7@camp.test");
  expect(row?.children[5]?.textContent).toBe("Student");
  expect(withoutRole?.children[5]?.textContent).toBe("Student");
});

test("[SEC-2] an address that is not verified is marked, and one that its owner has taken over is gone", async () => {
  await show([
    user("v", "student"),
    { ...user("n", "student"), isEmailVerified: false },
    { ...user("d", "student"), isEmailVerified: false, email: null },
  ]);
  const [, ...rows] = within(await screen.findByRole("table", { name: "Menage User" })).getAllByRole("row");
  expect(rows.map((row) => row.children[3]?.textContent)).toEqual([
    "v@camp.test",
    "n@camp.testNot verified",
    "None: its verified owner has it now",
  ]);
  fireEvent.click(await menuItem("User d", "Remove User d"));
  expect((await screen.findByRole("dialog")).textContent).toContain("User d is signed out everywhere");
});

test("[MAIL-6] an address that refuses e-mail is marked", async () => {
  await show([user("v", "student"), { ...user("r", "student"), isEmailRefused: true }]);
  const [, ...rows] = within(await screen.findByRole("table", { name: "Menage User" })).getAllByRole("row");
  expect(rows.map((row) => row.children[3]?.textContent)).toEqual(["v@camp.test", "r@camp.testRefuses our e-mail"]);
});

test("[ADMIN-2] the role that a user holds is greyed, and the last admin keeps theirs", async () => {
  await show([user("i", "instructor"), user("a", "admin"), user("s", "student")]);
  const disabled = async (name: string) => (await button(name)).disabled;
  expect([await disabled("Make Instructor: User i"), await disabled("Make Admin: User i")]).toEqual([true, false]);
  expect([await disabled("Make Instructor: User a"), await disabled("Make Admin: User a")]).toEqual([false, true]);
  expect([await disabled("Make Instructor: User s"), await disabled("Make Admin: User s")]).toEqual([false, false]);
});

test("[AUTH-12] the last admin can be neither demoted nor removed", async () => {
  await show([user("a", "admin", true)]);
  expect((await button("Make Instructor: User a")).disabled).toBe(true);
  expect((await menuItem("User a", "Remove User a")).disabled).toBe(true);
  expect(screen.getByText("The last admin stays")).not.toBeNull();
});

test("[ADMIN-2] a promotion is confirmed in its exact words once the server has answered", async () => {
  const answer = Promise.withResolvers<{ role: string }>();
  const { calls } = await show([user("s", "student")], { "admin.changeRole": () => answer.promise });
  fireEvent.click(await button("Make Admin: User s"));
  expect((await screen.findByRole("dialog")).textContent).toContain("signs in again with the new role");
  expect(calls).not.toContain("admin.changeRole");
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Make Admin" }));
  expect(screen.queryByText(/successfully/)).toBeNull();
  answer.resolve({ role: "admin" });
  expect((await screen.findByText(/^Make Admin {2}successfully$/, { normalizer: (text) => text })).textContent).toBe(
    "Make Admin  successfully",
  );
  expect(calls.filter((path) => path === "admin.users").length).toBeGreaterThan(1);
});

test("[SEC-2] giving up the own admin role asks first and ends the session, as the server does", async () => {
  const signOut = vi.fn<() => Promise<void>>(async () => undefined);
  const self = user("a", "admin");
  await renderWithApi(
    <ManageUsers search="" page={1} onPage={() => undefined} />,
    {
      "auth.me": () => ({ ...self, isEmailVerified: true }),
      "admin.users": () => ({ users: [self, user("b", "admin")], total: 2 }),
      "admin.changeRole": () => ({ role: "instructor" }),
    },
    await mayasSession({ signOut }),
  );
  await screen.findByText("You");
  fireEvent.click(await button("Make Instructor: User a"));
  expect((await screen.findByRole("dialog")).textContent).toContain("sign in again");
  expect(signOut).not.toHaveBeenCalled();
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Make Instructor" }));
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

test.each([
  [false, "Make Admin", true],
  [true, "Make Admin", false],
])("[SEC-12] with a verified address: %j, %s warns: %j", async (isEmailVerified, promote, isWarned) => {
  await show([{ ...user("s", "student"), isEmailVerified }], { "auth.me": () => user("a", "admin") });
  fireEvent.click(await button(`${promote}: User s`));
  const { textContent } = await screen.findByRole("dialog");
  expect(textContent?.includes("Nobody has shown that this address belongs to this person.")).toBe(isWarned);
});

test("[ADMIN-7] ending a user's sessions asks first; the own ones end in the profile", async () => {
  const sent: unknown[] = [];
  const self = user("a", "admin");
  await show([self, user("s", "student")], {
    "auth.me": () => self,
    "admin.endSessions": (input) => {
      sent.push(input);
      return { signedOut: true };
    },
  });
  await screen.findByText("You");
  fireEvent.click(await menuItem("User s", "End sessions of User s"));
  expect((await screen.findByRole("dialog")).textContent).toContain("s@camp.test");
  expect(sent).toEqual([]);
  fireEvent.click(await button("End sessions"));
  await screen.findByText("User s is signed out everywhere");
  expect(sent).toEqual([{ userId: "s" }]);
  await menuItem("User a", "Remove User a");
  expect(screen.queryByRole("menuitem", { name: "End sessions of User a" })).toBeNull();
});

test("[ADMIN-3] removing asks first, and a refusal gives its reason instead of success", async () => {
  const { calls } = await show([user("i", "instructor")], {
    "admin.removeUser": () => {
      throw applicationError("INSTRUCTOR_HAS_CLASSES", "This instructor has classes that are open.");
    },
  });
  fireEvent.click(await menuItem("User i", "Remove User i"));
  expect((await screen.findByRole("dialog")).textContent).toContain("i@camp.test");
  expect(calls).not.toContain("admin.removeUser");
  fireEvent.click(await button("Remove"));
  await screen.findByText("This instructor has classes that are open.");
  expect(screen.queryByText("User Delete successfully")).toBeNull();
});

test("a search without a match says what was searched", async () => {
  await show([], {}, "zzz");
  expect(await screen.findByText(/Nobody matches “zzz”/)).toBeTruthy();
});

test("[LIFE-6] an instructor's live classes need another instructor who takes them over", async () => {
  const sent: unknown[] = [];
  await show([{ ...user("i", "instructor"), liveClasses: 2 }], {
    "classes.instructors": () => ["i", "j"].map((id) => ({ ...user(id, "instructor"), bio: "" })),
    "admin.changeRole": (input) => {
      sent.push(input);
      return { role: "student" };
    },
  });
  fireEvent.click(await menuItem("User i", "Make Student: User i"));
  const dialog = within(await screen.findByRole("dialog"));
  const successor = await dialog.findByRole("combobox", { name: "Who takes over the 2 live classes?" });
  await within(successor).findByRole("option", { name: "User j (j@camp.test)" });
  expect(within(successor).getAllByRole("option")).toHaveLength(2);
  fireEvent.click(dialog.getByRole("button", { name: "Make Student" }));
  await dialog.findByText("Please choose who takes the classes over");
  expect(sent).toEqual([]);
  fireEvent.change(successor, { target: { value: "j" } });
  fireEvent.click(dialog.getByRole("button", { name: "Make Student" }));
  await screen.findByText("Make Student successfully");
  expect(sent).toEqual([{ userId: "i", role: "student", successorId: "j" }]);
});

test("[LIFE-6] who may take over is listed by name, accents beside their letters", async () => {
  const names = ["Zoe", "Örjan", "adam", "Otto", "Mia"];
  await show([{ ...user("i", "instructor"), liveClasses: 2 }], {
    "classes.instructors": () => names.map((name) => ({ ...user(name, "instructor"), name, bio: "" })),
  });
  fireEvent.click(await menuItem("User i", "Make Student: User i"));
  await screen.findByRole("option", { name: /^Zoe/ });
  const options = screen.getAllByRole("option").slice(1);
  expect(options.map((option) => option.textContent?.split(" ")[0])).toEqual(["adam", "Mia", "Örjan", "Otto", "Zoe"]);
});

test("[LIFE-6] so does the removal of whoever taught them, an instructor or not any more", async () => {
  const sent: unknown[] = [];
  await show([{ ...user("d", "student"), liveClasses: 1 }], {
    "classes.instructors": () => [{ ...user("j", "instructor"), bio: "" }],
    "admin.removeUser": (input) => {
      sent.push(input);
      return { removed: true };
    },
  });
  fireEvent.click(await menuItem("User d", "Remove User d"));
  const dialog = within(await screen.findByRole("dialog"));
  const successor = await dialog.findByRole("combobox", { name: "Who takes over the live class?" });
  await within(successor).findByRole("option", { name: "User j (j@camp.test)" });
  fireEvent.click(dialog.getByRole("button", { name: "Remove" }));
  await dialog.findByText("Please choose who takes the classes over");
  fireEvent.change(successor, { target: { value: "j" } });
  fireEvent.click(dialog.getByRole("button", { name: "Remove" }));
  await screen.findByText("User Delete successfully");
  // Whoever has paid meanwhile is not removed without a question.
  expect(sent).toEqual([{ userId: "d", successorId: "j", refundCents: 0 }]);
});

test("[ADMIN-3] paid places of whoever is removed are named, and cancelled with a refund unless they shall stay", async () => {
  const sent: unknown[] = [];
  const places = { count: 2, refundCents: 15_998 };
  await show([{ ...user("s", "student"), places }], {
    "admin.removeUser": (input) => {
      sent.push(input);
      return { removed: true };
    },
  });
  for (const keeps of [false, true]) {
    fireEvent.click(await menuItem("User s", "Remove User s"));
    const dialog = within(await screen.findByRole("dialog"));
    const box = await dialog.findByRole<HTMLInputElement>("checkbox", {
      name: "Cancel the 2 paid places and refund $159.98",
    });
    expect(box.checked).toBe(true);
    if (keeps) fireEvent.click(box);
    fireEvent.click(dialog.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  expect(sent).toEqual([{ userId: "s", refundCents: 15_998 }, { userId: "s" }]);
});

test("[LIFE-6] a student has no role to lose", async () => {
  await show([user("s", "student")]);
  await menuItem("User s", "Remove User s");
  expect(screen.queryByRole("menuitem", { name: "Make Student: User s" })).toBeNull();
});

test("[ADMIN-3] removing a user leaves the focus on the page, [ADMIN-2] and promoting one on its button", async () => {
  let users = [user("r", "student"), user("s", "student")];
  const page = (
    <main id="content" tabIndex={-1}>
      <ManageUsers search="" page={1} onPage={() => undefined} />
    </main>
  );
  await renderWithApi(page, {
    "admin.users": () => ({ users, total: users.length }),
    "admin.removeUser": () => {
      users = users.slice(1);
      return { removed: true };
    },
    "admin.changeRole": () => {
      users = [user("s", "instructor")];
      return { role: "instructor" };
    },
  });
  const confirm = async (name: string) => {
    const sure = within(await screen.findByRole("dialog")).getByRole("button", { name });
    sure.focus();
    fireEvent.click(sure);
  };
  fireEvent.click(await menuItem("User r", "Remove User r"));
  await confirm("Remove");
  await waitFor(() => expect(screen.queryByText("User r")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  const promote = await button("Make Instructor: User s");
  promote.focus();
  fireEvent.click(promote);
  await confirm("Make Instructor");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(promote.ariaDisabled).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(promote));
});
