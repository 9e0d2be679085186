// Slow: the whole way from the home page to the receipt, in one journey.
import { CARDS, payWith, paymentIntentId } from "./support/checkout.ts";
import { intentsFor } from "./support/local-stripe.ts";
import { messagesTo } from "./support/mailbox.ts";
import { openClass } from "./support/open-class.ts";
import { demoLogin, inventLogin } from "./support/people.ts";
import { expectPicture, detailOf, searchClass } from "./support/public-classes.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("[AUTH-1][AUTH-2][AUTH-6][AUTH-7][CLASS-1][CLASS-5][STU-1][PAY-3][PAY-5][MAIL-7] a visitor signs up, selects a class, pays and is enrolled", async ({
  page,
  otherPage,
}) => {
  const { name, instructor } = await openClass({ priceCents: 4550, capacity: 5 });
  const login = inventLogin("Nora");

  await test.step("sign up", async () => {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }).click();
    const form = page.getByRole("main");
    await expect(form.getByRole("heading", { name: "Sign In" })).toBeVisible();
    await expect(form.getByRole("textbox", { name: "Email" })).toBeVisible();
    await expect(form.getByRole("textbox", { name: "Password", exact: true })).toBeVisible();
    await expect(form.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
    await expect(form.getByText("or", { exact: true })).toBeVisible();
    await expect(form.getByRole("button", { name: "Sign in with Google" })).toBeVisible();
    await form.getByRole("link", { name: "Sign Up" }).click();
    await expect(page).toHaveURL("/signUp");
    await expect(form.getByRole("heading", { name: "Sign Up" })).toBeVisible();
    await expect(form.getByRole("button", { name: "Sign in with Google" })).toBeVisible();
    await expect(form.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/login");
    await page.getByRole("textbox", { name: "Name" }).fill(login.name);
    await page.getByRole("textbox", { name: "Email" }).fill(login.email);
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(login.password);
    await page.getByRole("button", { name: "Sign Up", exact: true }).click();
    await expect(page.getByText("User created successfully")).toBeVisible();
    await expect(page).toHaveURL("/");
  });

  await test.step("select a class", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Classes" }).click();
    await expect(page.getByRole("heading", { name: "Classes", level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Enrol Now" })).toHaveCount(10);
    const card = await searchClass(page, name);
    await expectPicture(card);
    await expect(card.getByText("$45.50")).toBeVisible();
    await expect(detailOf(card, "Instructor")).toHaveText(instructor.name);
    await expect(detailOf(card, "Seats")).toHaveText("5");
    await expect(detailOf(card, "Enrolled")).toHaveText("0");
    await card.getByRole("button", { name: "Enrol Now" }).click();
    await expect(page.getByText("Enrolment updated successfully")).toBeVisible();
    await expect(page.getByRole("status").getByRole("link", { name: "Pay now" })).toBeVisible();
    const pay = card.getByRole("link", { name: `Selected · Pay now: ${name}` });
    await expect(pay).toBeFocused();
    await expect(pay).toHaveAttribute("href", /\/dashboard\/payment\?classId=/);
    const dashboard = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" });
    await expect(dashboard).toHaveAccessibleName("Dashboard 1 class to pay for");
  });

  const transaction = await test.step("pay for it", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
    await expect(page).toHaveURL("/dashboard/selectClass");
    await expect(page.getByRole("columnheader")).toHaveText(["Image", "Name", "Price", "Delete", "Pay Now"]);
    const row = page.getByRole("row").filter({ hasText: name });
    await expectPicture(row);
    await expect(row.getByText("$45.50")).toBeVisible();
    await row.getByRole("link", { name: `Pay Now for ${name}` }).click();
    await expect(page.getByRole("heading", { name: "payment now" })).toBeVisible();
    await expect(page.getByText("Total: 45.50 USD")).toBeVisible();
    await payWith(page, CARDS.good);
    return paymentIntentId(page);
  });

  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await test.step("find the place and the payment", async () => {
    await menu.getByRole("link", { name: "My Enrolled" }).click();
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await expect(detailOf(card, "Enrolled:")).toHaveText("1");
    await expect(card.getByText("$45.50")).toBeVisible();
    await expect(card.getByText(instructor.name)).toBeVisible();
    await menu.getByRole("link", { name: "Payment history" }).click();
    const row = page.getByRole("row").filter({ hasText: transaction });
    await expect(row.getByRole("cell").first()).toHaveText("1");
    await expect(row.getByRole("rowheader")).toContainText(name);
    await expect(row.getByText("$45.50")).toBeVisible();
    await menu.getByRole("link", { name: "My Classes" }).click();
    await expect(page.getByText("You have not added any classes yeats")).toBeVisible();
  });

  await test.step("the class is not for sale to the same student again", async () => {
    await menu.getByRole("link", { name: "Classes", exact: true }).click();
    const card = await searchClass(page, name);
    await expect(card.getByRole("button", { name: "Enrol Now" })).toBeHidden();
    await card.getByRole("link", { name: "You are enrolled" }).click();
    await expect(page).toHaveURL(/\/dashboard\/enrolled$/);
  });

  await test.step("the public page has one seat less", async () => {
    const visitor = await otherPage();
    await visitor.goto("/Classes");
    const card = await searchClass(visitor, name);
    await expect(detailOf(card, "Seats")).toHaveText("4");
    await expect(detailOf(card, "Enrolled")).toHaveText("1");
  });

  const billing = { name: login.name, email: login.email };
  expect(await intentsFor(name)).toMatchObject([
    { id: transaction, status: "succeeded", amount: 4550, payment_method: { billing_details: billing } },
  ]);

  await test.step("the confirmation arrives with the receipt", async () => {
    await expect
      .poll(() => messagesTo(login.email))
      .toMatchObject([{ subject: `You are enrolled in ${name}`, attachments: [{ contentType: "application/pdf" }] }]);
  });
});

// Guarded in `npm test` by enrolled-classes.test, but for the pictures.
test(
  "[STU-4] the enrolled classes stand in columns of 350 px, and their pictures give way until the words end above the edge",
  { tag: "@night" },
  async ({ page }) => {
    await signIn(page, demoLogin("student"));
    await page.goto("/dashboard/enrolled");
    const cards = page.getByRole("list", { name: "My Enrolled" }).getByRole("listitem");
    await expect(cards.first()).toBeVisible();
    for (const width of [1024, 1280, 1440, 1456, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const columns = await page
        .getByRole("list", { name: "My Enrolled" })
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" "));
      if (columns.length === 3) expect(columns, `${width} px`).toEqual(["350px", "350px", "350px"]);
      else expect(width, `${columns.length} columns`).toBeLessThan(1456);
    }

    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const gaps = await cards.evaluateAll((items) =>
        items.map((item) => {
          const last = [...item.querySelectorAll("p, a, button")].at(-1);
          return item.getBoundingClientRect().bottom - (last?.getBoundingClientRect().bottom ?? Infinity);
        }),
      );
      expect(Math.min(...gaps), `${width} px`).toBeGreaterThan(16);
    }
  },
);
