import "../../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { installSettings } from "../../../test/install-settings.ts";
import { applicationError, lostConnection, renderWithApi } from "../../../test/render-with-api.tsx";
import { AddClass } from "./add-class.tsx";

installSettings({ timeZone: "Europe/Berlin", imageUploadUrl: "/media" });

const API = { "schedule.holidays": () => [], "schedule.venues": () => [] };

/** Fills what a class needs. */
async function fillForm() {
  const fill = async (label: RegExp, target: object) =>
    fireEvent.change(await screen.findByLabelText(label), { target });
  await fill(/^Class Image/, { files: [new File(["picture"], "a.png", { type: "image/png" })] });
  await fill(/^Class Name/, { value: "Archery" });
  await fill(/^Available Seats/, { value: "8" });
  await fill(/^Price/, { value: "20" });
}

/** Lets an image host take every picture. */
function letPicturesUpload(): void {
  class PictureHost extends EventTarget {
    upload = new EventTarget();
    status = 200;
    response = { success: true, data: { stored_url: "/media/archery.webp" } };
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      queueMicrotask(() => this.dispatchEvent(new Event("load")));
    }
    abort(): void {}
  }
  vi.stubGlobal("XMLHttpRequest", PictureHost);
  onTestFinished(() => void vi.unstubAllGlobals());
}

test("[TEACH-1] the form asks for the class, and takes the instructor from the meeting", async () => {
  await renderWithApi(<AddClass />, API);
  const input = async (label: RegExp) => await screen.findByLabelText<HTMLInputElement>(label);
  expect((await input(/^Class Image/)).type).toBe("file");
  const [name, email] = [await input(/^Instructor Name/), await input(/^Instructor Email/)];
  expect([name.value, email.value, name.readOnly, email.readOnly]).toEqual(["Ada", "ada@camp.test", true, true]);
});

test("[TEACH-2] an empty form is not sent and says what is missing", async () => {
  const { calls } = await renderWithApi(<AddClass />, API);
  fireEvent.click(await screen.findByRole("button", { name: "Add Class" }));
  expect(await screen.findAllByText("This field is required")).toHaveLength(4);
  expect(document.activeElement?.getAttribute("data-path")).toBe("name");
  expect(calls).not.toContain("classes.add");
});

test.for([
  [/^Available Seats/, "12.7", "12"],
  [/^Price/, "79,9", "79.90"],
  [/^Price/, "19.999", "20.00"],
] as const)("[TEACH-2] on leaving the field it shows what will be kept: %s %s", async ([label, typed, kept]) => {
  await renderWithApi(<AddClass />, API);
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(field.value).toBe(kept);
});

/** Chooses a file, which the browser shows or fails to read. */
async function choosePicture(file: File, loads: "load" | "error") {
  fireEvent.change(await screen.findByLabelText(/^Class Image/), { target: { files: [file] } });
  fireEvent(screen.getByRole("img", { name: "The chosen picture" }), new Event(loads));
}

const UNREADABLE = "This browser cannot read the picture. Please choose a JPEG, PNG, WebP or AVIF.";

test.for(["", "image/jpg", "image/heic"])(
  "[UP-1] a picture that the browser reads is taken, as large as it is and whatever its type is said to be: %j",
  async (type) => {
    await renderWithApi(<AddClass />, API);
    await choosePicture(new File([new Uint8Array(9_000_000)], "a", { type }), "load");
    fireEvent.click(screen.getByRole("button", { name: "Add Class" }));
    expect(await screen.findAllByText("This field is required")).toHaveLength(3);
    expect(screen.getByLabelText(/^Class Image/).getAttribute("aria-invalid")).toBeNull();
  },
);

test("[UP-1] a picture that the browser cannot read is refused when it is chosen, and another one clears that", async () => {
  await renderWithApi(<AddClass />, API);
  await choosePicture(new File(["no picture"], "a.png", { type: "image/png" }), "error");
  expect(await screen.findByText(UNREADABLE)).toBeTruthy();
  await choosePicture(new File(["picture"], "b.png", { type: "image/png" }), "load");
  expect(screen.queryByText(UNREADABLE)).toBeNull();
});

test("[UP-1] what an upright picture shows in the frame can be moved; a wide one fills it", async () => {
  await renderWithApi(<AddClass />, API);
  const image = async (width: number, height: number) => {
    fireEvent.change(await screen.findByLabelText(/^Class Image/), {
      target: { files: [new File(["p"], `${width}`)] },
    });
    const shown = screen.getByRole("img", { name: "The chosen picture" });
    Object.defineProperties(shown, {
      naturalWidth: { value: width, configurable: true },
      naturalHeight: { value: height, configurable: true },
    });
    fireEvent.load(shown);
    return shown;
  };
  const upright = await image(3000, 4000);
  const part = screen.getByLabelText<HTMLInputElement>("Part that is shown");
  expect(part.value).toBe("50");
  fireEvent.change(part, { target: { value: "10" } });
  expect([upright.style.objectPosition, upright.style.aspectRatio]).toEqual(["10% 10%", "1.6 / 1"]);
  const wide = await image(1600, 1000);
  expect(screen.queryByLabelText("Part that is shown")).toBeNull();
  expect(wide.style.objectPosition).toBe("50% 50%");
});

test("[TEACH-4] a class whose picture is still being uploaded is not lost without a question", async () => {
  class SilentHost extends EventTarget {
    upload = new EventTarget();
    open(): void {}
    setRequestHeader(): void {}
    send(): void {}
    abort(): void {
      this.dispatchEvent(new Event("abort"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", SilentHost);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { history } = await renderWithApi(<AddClass />, API);
  await fillForm();
  const name = screen.getByLabelText<HTMLInputElement>(/^Class Name/);
  name.focus();
  fireEvent.click(screen.getByRole("button", { name: "Add Class" }));
  await screen.findByText(/^Uploading the picture/);
  // What is typed now would not be sent.
  expect(name.matches(":disabled")).toBe(true);
  const button = screen.getByRole("button", { name: /^Loading/ });
  expect(document.activeElement).toBe(button);
  // On a small screen the picture's field is out of sight.
  expect(button.parentElement?.textContent).toMatch(/^Uploading the picture, 0 %/);
  expect(screen.getAllByText(/^Uploading the picture/)).toHaveLength(1);
  history.push("/elsewhere");
  expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeTruthy();
});

test("[TEACH-3] after a class with dates the message leads to these", async () => {
  letPicturesUpload();
  await renderWithApi(<AddClass />, { ...API, "classes.add": () => ({ id: "c1", isNew: true }) });
  await fillForm();
  const dates = (await screen.findByRole("heading", { name: "Dates" })).closest("details");
  if (dates) dates.open = true;
  fireEvent(dates as Element, new Event("toggle"));
  const days = await within(await screen.findByRole("group", { name: "Days" })).findAllByRole("button", {
    name: /\d{4}$/,
  });
  fireEvent.click(days.at(-1) as Element);
  fireEvent.click(screen.getByRole("button", { name: "Add Class" }));
  const link = await screen.findByRole("link", { name: "See the date" });
  expect(link.getAttribute("href")).toBe("/dashboard/classes/c1/dates");
});

test("[TEACH-3] after a lost answer the same class is sent again", async () => {
  letPicturesUpload();
  const ids: unknown[] = [];
  await renderWithApi(<AddClass />, {
    ...API,
    "classes.add": (input) => {
      const { idempotencyKey: id } = input as { idempotencyKey: string };
      if (ids.push(id) === 1) throw lostConnection();
      return { id, isNew: false };
    },
  });
  await fillForm();
  fireEvent.click(screen.getByRole("button", { name: "Add Class" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/^It is not known whether the class was saved.*The school cannot be reached/);
  expect(alert.textContent).toMatch(/Trying again adds the class once, even if it was saved already\.$/);
  fireEvent.click(screen.getByRole("button", { name: "Add Class" }));
  expect(await screen.findByText(/^The class was added the first time you sent it/)).toBeTruthy();
  expect(ids).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), ids[0]]);
});

test("[TEACH-3] a class that was added before it was changed is said to be added", async () => {
  const text = "The class was added before you changed this.";
  const errors = [lostConnection(), applicationError("TOO_MANY_REQUESTS", "Please wait.", 429)];
  letPicturesUpload();
  await renderWithApi(<AddClass />, {
    ...API,
    "classes.add": () => {
      throw errors.shift() ?? applicationError("CLASS_ALREADY_ADDED", text);
    },
  });
  await fillForm();
  const press = () => fireEvent.click(screen.getByRole("button", { name: "Add Class" }));
  press();
  await screen.findByText(/^The school cannot be reached/);
  press();
  await screen.findByText(/^Please wait\./);
  // The first attempt may have been saved, whatever became of the second.
  expect(screen.getByRole("alert").textContent).toMatch(/^It is not known whether the class was saved/);
  press();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe(`The class has already been added${text}`);
});

test("[TEACH-3] a class that the server refuses is said not to be saved", async () => {
  const text = "Thirty classes wait already.";
  letPicturesUpload();
  await renderWithApi(<AddClass />, {
    ...API,
    "classes.add": () => {
      throw applicationError("TOO_MANY_PENDING_CLASSES", text);
    },
  });
  await fillForm();
  fireEvent.click(screen.getByRole("button", { name: "Add Class" }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toBe(`The class is not saved yet${text}`);
});

test("[SCHED-6] the form offers sports, levels and ages, none of them required", async () => {
  await renderWithApi(<AddClass />, API);
  const sport = await screen.findByLabelText<HTMLInputElement>("Sport");
  expect([...(sport.list?.options ?? [])].map(({ value }) => value)).toContain("Football");
  const level = screen.getByLabelText<HTMLSelectElement>("Level");
  expect([...level.options].map(({ text }) => text)).toEqual([
    "Not said",
    "Beginner",
    "Intermediate",
    "Advanced",
    "All levels",
  ]);
  expect([level.value, screen.getByLabelText<HTMLInputElement>("Minimum age").value]).toEqual(["", ""]);
  expect(screen.getByLabelText<HTMLInputElement>("Maximum age").required).toBe(false);
});
