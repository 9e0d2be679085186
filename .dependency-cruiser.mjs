// Who may import whom. See docs/architecture.md for the reasons.

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const TESTS = String.raw`\.(test|spec)\.tsx?$|^server/test/`;
const GENERATED_CLIENT = "^server/src/db/generated/";
/** The schemas, and what they share with the client's pages that load no zod. */
const SCHEMAS = String.raw`\.schema\.ts$|^server/src/schemas/`;

export default {
  forbidden: [
    forbid(
      "no-cycles",
      "A cycle has no first module to start reading in.",
      { pathNot: GENERATED_CLIENT },
      { circular: true },
    ),
    forbid(
      "client-knows-contracts-only",
      "The client takes the router's type, the input schemas and the permissions from the server, nothing that runs there.",
      { path: "^client/src" },
      {
        path: "^server/",
        pathNot: [
          SCHEMAS,
          String.raw`^server/src/(routers/app-router|permissions|color-shades|format|local-clock)\.ts$`,
        ],
      },
    ),
    forbid(
      "server-knows-no-client",
      "The server serves the client's build, not its code.",
      { path: "^server/src" },
      { path: "^client/" },
    ),
    forbid(
      "server-knows-no-scripts",
      "The product has no branch for its stand-ins.",
      { path: "^server/src", pathNot: TESTS },
      { path: "^(scripts|packages)/" },
    ),
    forbid(
      "nothing-knows-the-laboratory",
      "Its packages are installed by its own commands only.",
      { pathNot: "^packages/lab/" },
      { path: "^packages/lab/" },
    ),
    forbid(
      "local-stripe-stands-alone",
      "The package is usable without Campside.",
      { path: "^packages/local-stripe/" },
      { pathNot: ["^packages/local-stripe/", "node_modules/"], dependencyTypesNot: ["core"] },
    ),
    forbid(
      "use-cases-know-no-transport",
      "Use cases take dependencies and plain input.",
      { path: "^server/src/modules/", pathNot: TESTS },
      {
        path: [
          "^server/src/(trpc|routers|rest|webhooks|pages|plugins)/",
          "node_modules/(fastify|@trpc|stripe|firebase-admin)/",
        ],
      },
    ),
    forbid(
      "use-cases-know-interfaces-only",
      "An adapter is built in main.ts and reaches a use case in its dependencies.",
      { path: "^server/src/modules/", pathNot: TESTS },
      { path: "^server/src/integrations/", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "rest-only-renames",
      "A documented call knows the procedures, their schemas and the school of its context: no query, no rule.",
      { path: "^server/src/rest/", pathNot: TESTS },
      { path: "^server/src/(db|integrations|jobs|modules)/", pathNot: String.raw`(\.schema|/school/school)\.ts$` },
    ),
    forbid(
      "metrics-know-no-module",
      "They read the database and are called by the others.",
      { path: "^server/src/metrics/", pathNot: TESTS },
      { path: "^server/src/(modules|trpc|routers|rest|webhooks|pages|plugins|public-cache|worker)/" },
    ),
    forbid(
      "tracing-is-loaded-on-demand",
      "A school without traces starts without OpenTelemetry's libraries.",
      { path: "^server/src/", pathNot: ["^server/src/tracing/", TESTS] },
      {
        path: ["^server/src/tracing/", "node_modules/@(opentelemetry|fastify/otel|prisma/instrumentation)"],
        dependencyTypesNot: ["type-only", "dynamic-import"],
      },
    ),
    forbid(
      "no-query-in-a-router",
      "A router is a table of contents: queries live in use cases.",
      { path: String.raw`\.router\.ts$` },
      { path: ["^server/src/db/", "node_modules/(@prisma|pg)/"] },
    ),
    forbid(
      "modules-meet-at-use-cases",
      "Another module's policy is private.",
      { path: "^server/src/modules/([^/]+)/", pathNot: TESTS },
      {
        path: String.raw`^server/src/modules/[^/]+/[^/]+\.policy\.ts$`,
        pathNot: "^server/src/modules/$1/",
      },
    ),
    forbid(
      "schemas-and-permissions-are-plain",
      "They travel to the browser: zod/mini, a quarter of zod's size, other schemas and the database's enums, nothing else.",
      { path: [SCHEMAS, String.raw`^server/src/permissions\.ts$`] },
      {
        pathNot: [
          SCHEMAS,
          String.raw`^server/src/format\.ts$`,
          String.raw`^server/src/db/generated/enums\.ts$`,
          "node_modules/zod/mini/",
        ],
      },
    ),
    {
      ...forbid(
        "modules-and-features-form-no-cycle",
        "Subjects build on each other in one direction: what two of them need moves down.",
        { path: "^(server/src/modules|client/src/features)/" },
        { circular: true },
      ),
      scope: "folder",
    },
    forbid(
      "client-imports-downwards",
      "routes → features → components → lib.",
      { path: "^client/src/(features|components|lib)/", pathNot: TESTS },
      { path: "^client/src/routes/" },
    ),
    forbid(
      "components-know-no-domain",
      "Components and lib stand below the features.",
      { path: "^client/src/(components|lib)/", pathNot: TESTS },
      { path: "^client/src/features/" },
    ),
    forbid(
      "components-know-their-own-messages",
      "What concerns a subject is passed to a component; what it says itself, such as 'Next page', is said once.",
      { path: "^client/src/components/", pathNot: TESTS },
      { path: "^client/src/lib/messages/", pathNot: String.raw`/(components|tables)\.ts$` },
    ),
    forbid(
      "lib-is-the-ground",
      "lib stands below the components.",
      { path: "^client/src/lib/", pathNot: TESTS },
      { path: "^client/src/components/" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: [String.raw`\.(test|spec)\.tsx?$`, "/dist(-server)?/", String.raw`\.gen\.ts$`] },
    // TypeScript 7 has no programming interface yet: SWC reads the sources instead, type-only imports included.
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
