import type { BrowserContext } from "@playwright/test";
import { schoolFacts } from "./school-facts.ts";

/** What must not happen unnoticed while a test runs. */
export interface Watch {
  add(context: BrowserContext): Promise<void>;
  /** Lets a complaint pass that the test is about. */
  expect(pattern: RegExp): void;
  complaints(): string[];
}

const LOUD = new Set(["error", "warning", "assert"]);

/**
 * Listens to every page of a context: what its console says, what it throws, what the server fails at. A call that
 * would leave this machine is cut off, and counts as a complaint.
 */
export function startWatch(): Watch {
  const { url } = schoolFacts();
  const heard: string[] = [];
  const expected: RegExp[] = [];
  const isLocal = ({ hostname }: URL): boolean => hostname === "localhost" || hostname === "127.0.0.1";

  return {
    add: async (context) => {
      await context.route(
        (target) => !isLocal(target),
        async (route) => {
          heard.push(`a call to the outside: ${route.request().url()}`);
          await route.abort();
        },
      );
      context.on("console", (message) => {
        const isOurs = message.page()?.url().startsWith(url);
        if (isOurs && LOUD.has(message.type())) heard.push(`console ${message.type()}: ${message.text()}`);
      });
      context.on("weberror", (error) => {
        const { stack, message } = error.error();
        heard.push(`thrown at ${String(error.page()?.url())}: ${stack || message || JSON.stringify(error.error())}`);
      });
      context.on("dialog", (dialog) => {
        heard.push(`${dialog.type()}: ${dialog.message()}`);
        void dialog.dismiss();
      });
      context.on("response", (response) => {
        if (response.status() >= 500) heard.push(`${response.status()} from ${response.url()}`);
      });
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        // What a page that is left had still asked for.
        if (reason !== "net::ERR_ABORTED") heard.push(`${reason} from ${request.url()}`);
      });
    },
    expect: (pattern) => void expected.push(pattern),
    complaints: () => heard.filter((text) => !expected.some((pattern) => pattern.test(text))),
  };
}
