import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { toast } from "../../lib/toast.ts";
import { ProfilePicture } from "./profile-picture.tsx";

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

function Profile({ onChange }: { onChange: (photoUrl: string | null) => void }) {
  const [isLeft, setIsLeft] = useState(false);
  return (
    <>
      {!isLeft && <ProfilePicture photoUrl={null} onChange={onChange} />}
      <button type="button" onClick={() => setIsLeft(true)}>
        Leave
      </button>
    </>
  );
}

async function choosePicture() {
  await screen.findByRole("button", { name: "Choose a picture" });
  fireEvent.change(screen.getByLabelText("Choose a picture", { selector: "input" }), { target: { files: [picture] } });
}

test("[CLASS-7] leaving the profile ends the upload of a picture, without a message", async () => {
  const requests = anImageHost();
  const failure = vi.spyOn(toast, "failure");
  const onChange = vi.fn<(photoUrl: string | null) => void>();
  await renderWithApi(<Profile onChange={onChange} />, {});
  await choosePicture();
  await screen.findByText("Uploading, 0 %");
  fireEvent.click(screen.getByRole("button", { name: "Leave" }));
  await new Promise(setImmediate);
  expect(requests.map(({ isAborted }) => isAborted)).toEqual([true]);
  expect([...failure.mock.calls, ...onChange.mock.calls]).toEqual([]);
});

test("[CLASS-7][SEC-7] the same picture is uploaded once, and again when the host may have removed it", async () => {
  const requests = anImageHost();
  const onChange = vi.fn<(photoUrl: string | null) => void>();
  await renderWithApi(<Profile onChange={onChange} />, {});
  await choosePicture();
  requests[0]?.answer();
  await expect.poll(() => onChange.mock.calls).toEqual([["/media/ada.webp"]]);
  await choosePicture();
  await expect.poll(() => onChange.mock.calls).toHaveLength(2);
  expect(requests).toHaveLength(1);
  vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  await choosePicture();
  await expect.poll(() => requests).toHaveLength(2);
});
