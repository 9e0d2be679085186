/**
 * Which browser tests, by the beginnings of their files' names, a change of these paths may break. The paths are folders or
 * beginnings of names; the folders of a subject have one name on the server and the client.
 */
const JOURNEYS: readonly [paths: RegExp, journeys: readonly string[]][] = [
  [/(modules|features)\/auth\/|lib\/meeting\//, ["enrol", "google", "guards", "own-account", "password-reset"]],
  [/(modules|features)\/classes\//, ["class-life", "filter", "home", "teach"]],
  [/features\/(class-office|classes|enrolments|reconciliation)\//, ["class-office"]],
  [
    /(modules|features)\/(enrolments|payments|refunds|reconciliation)\/|local-stripe\//,
    ["cancel", "cart", "enrol", "move", "pay"],
  ],
  [/(modules|features)\/(desk|payments|refunds|reconciliation)\//, ["desk"]],
  [/(modules|features)\/(waitlist|enrolments|payments)\//, ["waitlist"]],
  [/(modules|features)\/family\//, ["cart", "enrol", "family"]],
  [/(modules|features)\/schedule\//, ["cancel-date", "dates", "week"]],
  [/(modules|features)\/holidays\//, ["holidays"]],
  [/(modules\/school|features\/settings)\//, ["settings"]],
  [/(modules|features)\/attendance\/|client\/vite\/attendance|lib\/(device-store|kept-on-device)/, ["attendance"]],
  [/(modules|features)\/reports\//, ["reports"]],
  [/(modules|features)\/emails\/|local\/mail\//, ["class-message", "reminders"]],
  [/(modules|features)\/(users|audit-log)\/|modules\/media\//, ["own-account", "pictures", "promote"]],
  [/features\/(home|shell|dashboard)\//, ["appearance", "carousels", "frame", "home", "layout", "routes"]],
  [/components\/pictures\/|lib\/api\/.*picture/, ["pictures"]],
  [/client\/src\/(components|styles|theme)/, ["dense-tables", "keyboard", "layout", "screens", "touch-targets"]],
  [/client\/src\/routes\//, ["guards", "page-walk", "routes"]],
  [/client\/src\/lib\/|features\/unsaved\//, ["enrol", "teach", "unreachable"]],
  [
    /server\/src\/(pages|public-cache|plugins)\/|entry-server|client\/vite/,
    ["secrets", "server-rendered", "unreachable"],
  ],
  [/server\/src\/(trpc|rest|routers|db|errors|app|main|env)|^prisma\//, ["cancel", "enrol", "teach"]],
  [/^scripts\/(school|local)\//, ["enrol", "password-reset"]],
  [
    /messages\/|lib\/languages|schemas\/(de\/|formats|languages)/,
    ["german-journey", "html-text", "languages", "right-to-left"],
  ],
];

/** The browser tests to run after a change of these files, paths of which begin at the root. */
export function touchedJourneys(files: readonly string[]): string[] {
  const changedSpecs = files.flatMap((file) => /^client\/e2e\/([\w-]+)\.spec\.ts$/.exec(file)?.[1] ?? []);
  const product = files.filter((file) => !/\.test\.tsx?$|\.md$/.test(file));
  const touched = JOURNEYS.flatMap(([paths, journeys]) => (product.some((file) => paths.test(file)) ? journeys : []));
  return [...new Set([...changedSpecs, ...touched])].toSorted();
}

/** Whether a change of these files may break the local card form, which has a Playwright project of its own. */
export function touchesCardForm(files: readonly string[]): boolean {
  return files.some((file) => /^packages\/local-stripe\/(src\/browser|test\/shop-page)/.test(file));
}

/** Every browser test that the table knows. */
export const KNOWN_JOURNEYS: readonly string[] = JOURNEYS.flatMap(([, journeys]) => journeys);
