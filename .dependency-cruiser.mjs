// Who may import whom. See docs/architecture.md for the reasons.

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const TESTS = String.raw`\.(test|spec)\.tsx?$|^server/test/`;
const GENERATED_CLIENT = "^server/src/db/generated/";

export default {
  forbidden: [
    forbid(
      "no-cycles",
      "A cycle has no first room to start reading in.",
      { pathNot: GENERATED_CLIENT },
      { circular: true },
    ),
    forbid(
      "client-knows-contracts-only",
      "The client takes the router's type and the input schemas from the server, nothing that runs there.",
      { path: "^client/src" },
      { path: "^server/", pathNot: [String.raw`\.schema\.ts$`, "^server/src/trpc/app-router\\.ts$"] },
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
      { path: "^scripts/" },
    ),
    forbid(
      "use-cases-know-no-transport",
      "Use cases take dependencies and plain input.",
      { path: "^server/src/modules/", pathNot: [String.raw`\.router\.ts$`, TESTS] },
      {
        path: [
          "^server/src/(trpc|rest|webhooks|pages|plugins)/",
          "node_modules/(fastify|@trpc|stripe|firebase-admin)/",
        ],
      },
    ),
    forbid(
      "rest-only-renames",
      "A documented call knows the procedures and their schemas: no query, no rule.",
      { path: "^server/src/rest/", pathNot: TESTS },
      { path: "^server/src/(db|catalogue|integrations|jobs|modules)/", pathNot: String.raw`\.schema\.ts$` },
    ),
    forbid(
      "no-query-in-a-router",
      "A router is a table of contents: queries live in use cases.",
      { path: String.raw`\.router\.ts$` },
      { path: ["^server/src/db/", "^server/src/catalogue/", "node_modules/(@prisma|pg)/"] },
    ),
    forbid(
      "modules-meet-at-use-cases",
      "Another module's router, select and policy are private.",
      { path: "^server/src/modules/([^/]+)/", pathNot: TESTS },
      {
        path: String.raw`^server/src/modules/[^/]+/[^/]+\.(router|select|policy)\.ts$`,
        pathNot: "^server/src/modules/$1/",
      },
    ),
    forbid(
      "schemas-are-plain",
      "Schemas travel to the browser: zod and other schemas, nothing else.",
      { path: String.raw`\.schema\.ts$` },
      { pathNot: [String.raw`\.schema\.ts$`, "node_modules/zod/"] },
    ),
    forbid(
      "features-never-meet",
      "A route composes features; they do not know each other.",
      { path: "^client/src/features/([^/]+)/", pathNot: TESTS },
      { path: "^client/src/features/", pathNot: "^client/src/features/$1/" },
    ),
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
