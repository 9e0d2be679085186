import type { BrowserContext } from "@playwright/test";
import { schoolConfig } from "./school-config.ts";

/** Records errors of the pages during a test. */
export interface Watch {
  add(context: BrowserContext): void;
  /** Ignores matching errors. */
  expect(pattern: RegExp): void;
  errors(): string[];
}

const ERROR_TYPES = new Set(["error", "warning", "assert"]);

/**
 * Records console errors, uncaught exceptions, server errors and failed requests, as those to other machines are, of every
 * page in a context. Listens only: a route would disable the browser's cache.
 */
export function startWatch(): Watch {
  const { url } = schoolConfig();
  const recorded: string[] = [];
  const expected: RegExp[] = [];

  return {
    add: (context) => {
      context.on("console", (message) => {
        const isOurs = message.page()?.url().startsWith(url);
        if (isOurs && ERROR_TYPES.has(message.type()))
          recorded.push(`console ${message.type()}: ${message.text()} at ${message.location().url}`);
      });
      context.on("weberror", (error) => {
        const { stack, message } = error.error();
        recorded.push(`thrown at ${String(error.page()?.url())}: ${stack || message || JSON.stringify(error.error())}`);
      });
      context.on("dialog", (dialog) => {
        recorded.push(`${dialog.type()}: ${dialog.message()}`);
        void dialog.dismiss();
      });
      context.on("response", (response) => {
        if (response.status() >= 500) recorded.push(`${response.status()} from ${response.url()}`);
      });
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        // Aborted by leaving the page.
        if (reason !== "net::ERR_ABORTED") recorded.push(`${reason} from ${request.url()}`);
      });
    },
    expect: (pattern) => void expected.push(pattern),
    errors: () => recorded.filter((text) => !expected.some((pattern) => pattern.test(text))),
  };
}
