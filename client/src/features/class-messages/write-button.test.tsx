import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { type Api, applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { WriteButton } from "./write-button.tsx";

installSettings({ sendsEmail: true });

const show = (api: Api = {}) =>
  renderWithApi(
    <WriteButton label="Write to all" title="Write to everybody in Archery" audience={{ classIds: ["c1"] }} />,
    {
      "auth.me": () => ({ ...student, isEmailVerified: true }),
      "classes.messageAudience": () => ({ classNames: ["Archery"], reached: 1, unreached: 0 }),
      ...api,
    },
  );

test("[MAIL-3] everybody with an address is written to, once, and what is wrong is said at its field", async () => {
  const sent: unknown[] = [];
  let isRefused = true;
  await show({
    "classes.sendMessage": (input) => {
      sent.push(input);
      if (isRefused) throw applicationError("CLASS_MESSAGES_USED_UP", "Please try again tomorrow.", 429);
      return { recipients: 1 };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Write to all" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Write to everybody in Archery" }));
  await dialog.findByText(/^One family gets it .* Answers go to your address, ada@camp.test\.$/);
  fireEvent.click(dialog.getByRole("button", { name: "Send" }));
  expect(dialog.getAllByText("This field is required")).toHaveLength(2);
  fireEvent.change(dialog.getByLabelText(/^Subject/), { target: { value: " Rain " } });
  fireEvent.change(dialog.getByLabelText(/^Message/), { target: { value: "Bring a coat." } });
  fireEvent.click(dialog.getByRole("button", { name: "Send" }));
  await dialog.findByText("Please try again tomorrow.");
  isRefused = false;
  fireEvent.click(dialog.getByRole("button", { name: "Send" }));
  await screen.findByText("Message on its way to 1 family");
  const [first] = sent as { messageId: string }[];
  expect(sent).toEqual([first, first]);
  expect(first).toMatchObject({ classIds: ["c1"], subject: "Rain", body: "Bring a coat." });
});

test("[MAIL-3][OFFICE-3] it is said whom a message does not reach, and to which classes it goes", async () => {
  await show({
    "classes.messageAudience": () => ({ classNames: ["Archery", "Judo"], reached: 3, unreached: 2 }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Write to all" }));
  const unreached = await screen.findByText("2 families cannot be reached by e-mail.");
  expect(unreached.parentElement?.textContent).toMatch(
    /^To everybody in Archery and Judo\. Each of the 3 families .* 2 families cannot be reached by e-mail\./,
  );
});

test("[MAIL-3] a message that is written and not sent is not lost without a question", async () => {
  await show();
  const dialog = (name: string) => screen.findByRole("dialog", { name });
  const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
  const open = async () => {
    await press("Write to all");
    return within(await dialog("Write to everybody in Archery"));
  };
  const isGone = () => expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  await open();
  await press("Close the window");
  await isGone();

  const written = (await open()).getByLabelText<HTMLTextAreaElement>(/^Message/);
  fireEvent.change(written, { target: { value: "Bring a coat." } });
  await press("Close the window");
  await dialog("Leave without saving?");
  await press("Stay");
  await dialog("Write to everybody in Archery");
  expect(written.value).toBe("Bring a coat.");
  await press("Not now");
  await press("Leave");
  await isGone();
});

test("[OFFICE-3] more places than one message takes show a note instead of sending", async () => {
  const enrolmentIds = Array.from({ length: 501 }, (_, index) => `e${index}`);
  await renderWithApi(<WriteButton label="Write" title="Write" audience={{ classIds: ["c1"], enrolmentIds }} />, {});
  await screen.findByText("At most 500 places are written to at once: please choose fewer than these 501.");
  expect(screen.queryByRole("button")).toBeNull();
});
