import "../../test/browser-gaps.ts";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { mayasSession } from "../../test/sessions.ts";
import { toast } from "../../lib/toast.ts";
import { ProfilePage } from "./profile-page.tsx";

installSettings({ imageUploadUrl: "/media" });

const picture = new File(["picture"], "ada.png", { type: "image/png" });

/** An image host that answers when the test says so; how each request ended is kept. */
function anImageHost() {
  const requests: ImageRequest[] = [];
  class ImageRequest extends EventTarget {
    upload = new EventTarget();
    status = 200;
    response = { success: true, data: { stored_url: "/media/ada.webp" } };
    isAborted = false;
    open(): void {
      requests.push(this);
    }
    setRequestHeader(): void {}
    send(): void {}
    answer(): void {
      this.dispatchEvent(new Event("load"));
    }
    abort(): void {
      this.isAborted = true;
      this.dispatchEvent(new Event("abort"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", ImageRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
  return requests;
}

async function choosePicture() {
  await screen.findByRole("button", { name: "Choose a picture" });
  fireEvent.change(screen.getByLabelText("Choose a picture", { selector: "input" }), { target: { files: [picture] } });
}

const save = () => fireEvent.click(screen.getByRole("button", { name: "Save changes" }));

test("[CLASS-7] leaving the profile ends the upload of a picture, without a message", async () => {
  const requests = anImageHost();
  const failure = vi.spyOn(toast, "failure");
  const { calls } = await renderWithApi(<ProfilePage />, {});
  await choosePicture();
  save();
  await screen.findByText("Uploading, 0 %");
  await expect.poll(() => requests).toHaveLength(1);
  cleanup();
  await new Promise(setImmediate);
  expect(requests.map(({ isAborted }) => isAborted)).toEqual([true]);
  expect(failure.mock.calls).toEqual([]);
  expect(calls).not.toContain("auth.updateProfile");
});

test("[CLASS-7] a chosen picture is uploaded when the profile is saved, once", async () => {
  const requests = anImageHost();
  const answers = [applicationError("TOO_MANY_REQUESTS", "Please wait.", 429)];
  const saved: unknown[] = [];
  await renderWithApi(
    <ProfilePage />,
    {
      "auth.updateProfile": (input) => {
        const refused = answers.shift();
        if (refused) throw refused;
        saved.push(input);
        return { ...student, photoUrl: "/media/ada.webp" };
      },
    },
    await mayasSession(),
  );
  await choosePicture();
  expect(requests).toHaveLength(0);
  save();
  await expect.poll(() => requests).toHaveLength(1);
  requests[0]?.answer();
  await screen.findByText("Please wait.");
  save();
  await screen.findByText("Profile updated");
  expect([saved, requests.length]).toEqual([[{ photoUrl: "/media/ada.webp" }], 1]);
  expect(screen.getByRole("img", { name: "Picture" }).getAttribute("src")).toBe("/media/ada.webp");
});

test("[SEC-7] a picture that could not be saved is uploaded again once the host may have removed it", async () => {
  const requests = anImageHost();
  const refused = () => {
    throw applicationError("TOO_MANY_REQUESTS", "Please wait.", 429);
  };
  await renderWithApi(<ProfilePage />, { "auth.updateProfile": refused });
  await choosePicture();
  save();
  await expect.poll(() => requests).toHaveLength(1);
  requests[0]?.answer();
  await screen.findByText("Please wait.");
  vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  save();
  await expect.poll(() => requests).toHaveLength(2);
});

test("[UP-1] a portrait that the browser cannot read is refused when it is chosen", async () => {
  await renderWithApi(<ProfilePage />, {});
  await choosePicture();
  fireEvent.error(screen.getByRole("img", { name: "The chosen picture" }));
  expect(await screen.findByText(/^This browser cannot read the picture/)).toBeTruthy();
  expect(screen.queryByRole("img", { name: "The chosen picture" })).toBeNull();
});
