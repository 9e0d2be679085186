import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { type Api, renderWithApi } from "../../test/render-with-api.tsx";
import { Settings } from "./settings.tsx";

installSettings({ timeZone: "UTC" });

/** A school with this logo that keeps another one, as the server does, and the inputs of its calls. */
function aSchool(first: string | null = null) {
  let logo = first;
  const sent: { changes: object }[] = [];
  const changes: object[] = [];
  const settings = {
    ...{ name: "Campside", address: "", taxNumber: "", contactEmail: null, contactPhone: null, termsUrl: null },
    ...{ privacyUrl: null, currency: "usd", brandColor: null, accentColor: null, timeZone: "UTC", languages: ["en"] },
    ...{
      holdMinutes: 15,
      cancelWithinHours: 24,
      requiresVerifiedEmail: false,
      waitlistOfferHours: 24,
      messageFooter: "",
    },
  };
  const change = (after: { logo: string | null }) => {
    const at = new Date("2026-05-01T10:00:00Z");
    changes.unshift({ id: `c${changes.length + 1}`, at, by: "Ines", before: { logo }, after });
    ({ logo } = after);
  };
  const api: Api = {
    "school.settings": () =>
      structuredClone({ version: sent.length, settings: { ...settings, logo }, isCurrencyFixed: false, changes }),
    "school.update": (input: { changes: { logo: string | null } }) => {
      sent.push(input);
      change(input.changes);
      return { version: sent.length };
    },
  };
  return { sent, api, change };
}

const lookSection = async () => within(await screen.findByRole("form", { name: "Look" }));

describe("[SET-1] the logo", () => {
  const KEY = "0123456789abcdef0123456789abcdef";
  const OTHER = "fedcba9876543210fedcba9876543210";
  const picture = new File(["picture"], "logo.png", { type: "image/png" });

  /** A server that answers each upload with this, once the test says so; where the pictures went is kept, and they are. */
  function anUploadServer(status: number, response: object) {
    const sent: string[] = [];
    const pictures: (string | Blob | null)[] = [];
    const waiting: EventTarget[] = [];
    class UploadRequest extends EventTarget {
      upload = new EventTarget();
      status = status;
      response = response;
      open(method: string, url: URL): void {
        sent.push(`${method} ${url.pathname}`);
      }
      setRequestHeader(): void {}
      send(body: FormData): void {
        pictures.push(body.get("image"));
        waiting.push(this);
      }
      abort(): void {
        this.dispatchEvent(new Event("abort"));
      }
    }
    vi.stubGlobal("XMLHttpRequest", UploadRequest);
    onTestFinished(() => void vi.unstubAllGlobals());
    const answer = async () => {
      await expect.poll(() => waiting).not.toHaveLength(0);
      waiting.shift()?.dispatchEvent(new Event("load"));
    };
    return { sent, pictures, answer };
  }

  const choose = (look: Awaited<ReturnType<typeof lookSection>>, file = picture) =>
    fireEvent.change(look.getByLabelText("Choose a picture", { selector: "input" }), { target: { files: [file] } });
  const shownIn = (look: Awaited<ReturnType<typeof lookSection>>) => [
    ...new Set(
      [...look.getByRole("group", { name: "Logo" }).querySelectorAll("img")].map((img) =>
        [img.getAttribute("src"), img.alt].join(" "),
      ),
    ),
  ];

  test("is uploaded when it is chosen, shown, and saved with the section; undoing and removing bring the sign back", async () => {
    const server = anUploadServer(200, { success: true, data: { logo: KEY } });
    const { sent, api } = aSchool();
    await renderWithApi(<Settings step={undefined} onStep={() => undefined} />, api);
    const look = await lookSection();
    expect(shownIn(look)).toEqual(["/icon.svg "]);
    expect(look.queryByRole("button", { name: "Remove the logo" })).toBeNull();
    choose(look);
    expect(await look.findByText("The picture is being uploaded")).toBeTruthy();
    expect(look.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("true");
    await server.answer();
    await expect.poll(() => shownIn(look)).toEqual([`/logos/${KEY}-96.png `]);
    expect([server.sent, sent]).toEqual([["POST /logos"], []]);
    fireEvent.click(look.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Logo: none of its own →")).toBeTruthy();
    expect(screen.getByRole("img", { name: "the logo after" }).getAttribute("src")).toBe(`/logos/${KEY}-96.png`);
    fireEvent.click(look.getByRole("button", { name: "Remove the logo" }));
    expect(shownIn(look)).toEqual(["/icon.svg "]);
    expect(document.activeElement).toBe(look.getByRole("button", { name: "Choose a picture" }));
    fireEvent.click(look.getByRole("button", { name: "Save" }));
    await expect.poll(() => sent.map(({ changes }) => changes)).toEqual([{ logo: KEY }, { logo: null }]);
  });

  test("that is refused says why, and stays what it was", async () => {
    const server = anUploadServer(415, { message: "Please choose a picture." });
    const { sent, api } = aSchool(KEY);
    await renderWithApi(<Settings step={undefined} onStep={() => undefined} />, api);
    const look = await lookSection();
    choose(look);
    await server.answer();
    expect(await look.findByText("The logo stays as it was")).toBeTruthy();
    expect(look.getByText("Please choose a picture.")).toBeTruthy();
    expect(shownIn(look)).toEqual([`/logos/${KEY}-96.png `]);
    expect(sent).toEqual([]);
  });

  test("is not the one whose upload was under way when it was removed, or when another was chosen", async () => {
    const server = anUploadServer(200, { success: true, data: { logo: OTHER } });
    const { api } = aSchool(KEY);
    await renderWithApi(<Settings step={undefined} onStep={() => undefined} />, api);
    const look = await lookSection();
    choose(look);
    await expect.poll(() => server.sent).toHaveLength(1);
    fireEvent.click(look.getByRole("button", { name: "Remove the logo" }));
    await server.answer();
    await expect.poll(() => look.queryByText("The picture is being uploaded")).toBeNull();
    expect(shownIn(look)).toEqual(["/icon.svg "]);

    choose(look);
    await expect.poll(() => server.sent).toHaveLength(2);
    choose(look);
    await expect.poll(() => server.sent).toHaveLength(3);
    await server.answer();
    expect(await look.findByText("The picture is being uploaded")).toBeTruthy();
    expect(shownIn(look)).toEqual(["/icon.svg "]);
    await server.answer();
    await expect.poll(() => shownIn(look)).toEqual([`/logos/${OTHER}-96.png `]);
    expect(look.queryByText("The logo stays as it was")).toBeNull();
  });

  test.each([
    ["photo.jpg", "image/jpeg", [4000, 3000], "image/png", ["1024 × 768"]],
    ["strip.png", "image/png", [9000, 2], "image/png", ["1024 × 1"]],
    ["small.avif", "image/avif", [600, 500], "image/png", ["600 × 500"]],
    ["unreadable.webp", "image/webp", null, "image/webp", []],
    ["drawing.svg", "image/svg+xml", [600, 600], "image/svg+xml", []],
  ] as const)("in %s (%s, %j) is sent as %s, drawn as %j", async (name, type, size, sentType, drawn) => {
    const sizes: string[] = [];
    const Canvas = OffscreenCanvas;
    vi.stubGlobal("createImageBitmap", async () => {
      if (!size) throw new DOMException("The source image could not be decoded.", "InvalidStateError");
      return { width: size[0], height: size[1], close: () => undefined };
    });
    vi.stubGlobal(
      "OffscreenCanvas",
      class extends Canvas {
        constructor(width: number, height: number) {
          super(width, height);
          sizes.push(`${width} × ${height}`);
        }
      },
    );
    const server = anUploadServer(200, { success: true, data: { logo: KEY } });
    await renderWithApi(<Settings step={undefined} onStep={() => undefined} />, aSchool().api);
    choose(await lookSection(), new File(["chosen"], name, { type }));
    await expect.poll(() => server.pictures).toHaveLength(1);
    expect(server.pictures).toEqual([expect.objectContaining({ type: sentType })]);
    expect(sizes).toEqual(drawn);
  });

  test("can be judged before its change is undone: both are shown", async () => {
    const { api, change } = aSchool(OTHER);
    change({ logo: KEY });
    await renderWithApi(<Settings step={undefined} onStep={() => undefined} />, api);
    const shown = (place: HTMLElement) =>
      within(place)
        .getAllByRole<HTMLImageElement>("img")
        .map(({ alt, src }) => [alt, new URL(src).pathname]);
    const changes = await screen.findByRole("region", { name: "Last changes" });
    expect(shown(changes)).toEqual([
      ["the logo before", `/logos/${OTHER}-96.png`],
      ["the logo after", `/logos/${KEY}-96.png`],
    ]);
    fireEvent.click(within(changes).getByRole("button", { name: "Undo Logo" }));
    expect(shown(await screen.findByRole("dialog", { name: "Undo this change?" }))).toEqual([
      ["the logo before", `/logos/${KEY}-96.png`],
      ["the logo after", `/logos/${OTHER}-96.png`],
    ]);
  });
});
