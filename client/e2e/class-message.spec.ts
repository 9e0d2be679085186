// Slow: a message from the instructor to the inbox, and once more by an admin.
import { CARDS, openPayment, payWith, paymentIntentId } from "./support/checkout.ts";
import { messagesTo } from "./support/mailbox.ts";
import { openClass } from "./support/open-class.ts";
import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("[MAIL-3][MAIL-7][LIST-1] an instructor writes to a class, and an admin previews it and sends it again", async ({
  page,
  otherPage,
  watch,
}) => {
  const { id: classId, name, instructor } = await openClass();
  const student = await createPerson("Mila");
  await student.api.enrolment.select.mutate({ classId });
  await signIn(page, student);
  await openPayment(page, name);
  await payWith(page, CARDS.good);
  await paymentIntentId(page);

  const desk = await otherPage();
  await signIn(desk, instructor);
  await desk.goto("/dashboard/myclass");
  await desk.getByRole("link", { name: `1 enrolled in ${name}` }).click();
  await desk.getByRole("button", { name: "Write to all" }).click();
  const dialog = desk.getByRole("dialog", { name: `Write to everybody in ${name}` });
  await expect(dialog.getByLabel("Subject")).toBeFocused();
  await dialog.getByLabel("Subject").fill("Rain tomorrow");
  await dialog.getByLabel("Message").fill("We train in the hall.\nBring <b>indoor</b> shoes.");
  await dialog.getByLabel("Message").press("Escape");
  const question = desk.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question.getByRole("button", { name: "Stay" })).toBeFocused();
  await desk.keyboard.press("Enter");
  await expect(question).toBeHidden();

  watch.expect(/ERR_FAILED/);
  const lost = Promise.withResolvers<void>();
  await desk.route(/classes\.sendMessage/, (route) => lost.promise.then(() => route.abort()));
  await dialog.getByRole("button", { name: "Send" }).click();
  // While it is sent, the window stays and asks nothing: nobody can tell what becomes of it.
  await expect(dialog.getByRole("button", { name: "Send" })).toBeDisabled();
  await desk.keyboard.press("Escape");
  await expect(question).toBeHidden();
  lost.resolve();
  await expect(dialog.getByRole("alert")).toBeInViewport({ ratio: 1 });
  await desk.unroute(/classes\.sendMessage/);
  await dialog.getByRole("button", { name: "Send" }).dblclick();
  await expect(desk.getByText("Message on its way to 1 family")).toBeVisible();

  await expect(desk.getByRole("button", { name: "Write to all" })).toBeFocused();

  const subject = `${name}: Rain tomorrow`;
  const received = async () => (await messagesTo(student.email)).filter((one) => one.subject === subject);
  await expect.poll(received).toHaveLength(1);
  expect((await received())[0]?.text).toContain("> We train in the hall.\n> Bring <b>indoor</b> shoes.");

  const office = await otherPage();
  await signIn(office, await createPerson("Ada", "admin"));
  await office.goto("/dashboard");
  await office.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "E-mail" }).click();
  await office.getByRole("searchbox", { name: "Search messages" }).fill(student.email);
  // A search begins the list anew, and closes what is open.
  await expect(office).toHaveURL(/search=/);
  await office.getByRole("button", { name: `Preview: Message to a class, to ${student.name}` }).click();
  const preview = office.getByRole("dialog", { name: /^Preview: Message to a class/ });
  await expect(preview.getByRole("heading", { name: subject })).toBeVisible();
  const html = preview.frameLocator("iframe");
  await expect(html.getByText("Bring <b>indoor</b> shoes.")).toBeVisible();
  // The policy of the page lets the message's own styles through.
  await expect(html.locator("h1")).toHaveCSS("font-size", "24px");
  await preview.getByText("As plain text").click();
  await expect(preview.getByText("> We train in the hall.")).toBeVisible();
  await preview.getByRole("button", { name: "Send again" }).click();
  await expect(office.getByText(`Message to ${student.name} on its way again`)).toBeVisible();
  await expect.poll(received).toHaveLength(2);
  const ids = (await received()).map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(2);
  await expect(preview).toBeHidden();
});
