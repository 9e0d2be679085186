import { cleanup } from "@testing-library/react";
import hotToast from "react-hot-toast";
import { afterEach, vi } from "vitest";
import { installSettings } from "./install-settings.ts";
import { loadToasts } from "../lib/toast.ts";

// In a page they come with the first message; a test looks for that at once.
await Promise.all([loadToasts(), import("../components/toaster.tsx")]);

// What the component library asks of a browser and jsdom does not have.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query }) as unknown as MediaQueryList;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Nothing is laid out, so nothing comes into view or leaves it.
window.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// The school's clock is the reader's, unless a test says otherwise.
installSettings({ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone });

// Nor does it decode pictures: every file is one.
URL.createObjectURL = () => "blob:picture";
URL.revokeObjectURL = () => undefined;
window.createImageBitmap = async () => ({ width: 1600, height: 1000, close: () => undefined });
window.OffscreenCanvas = class {
  getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
  convertToBlob = async ({ type = "" }: ImageEncodeOptions) => new Blob(["picture"], { type });
} as unknown as typeof OffscreenCanvas;

// jsdom does not know the element, and React warns of those.
const createElement = document.createElement.bind(document);
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options);
  if (name === "search") Object.defineProperty(element, Symbol.toStringTag, { value: "HTMLElement" });
  return element;
};

afterEach(() => {
  hotToast.removeAll();
  cleanup();
  vi.useRealTimers();
});
