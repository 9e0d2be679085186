import { createConfig, lintFromString } from "@redocly/openapi-core";
import Fastify from "fastify";
import type { AppDeps } from "../server/src/deps.ts";
import type { Schools } from "../server/src/modules/school/school.ts";
import { images, type ImagesOptions } from "../server/src/plugins/images.ts";
import { documentOf, openapi } from "../server/src/rest/openapi.ts";
import { rest, type RestOptions } from "../server/src/rest/rest.ts";

// The document is made of the routes alone: no handler runs, so none of what they use is here.
const nothing: unknown = {};
const app = Fastify();
await app.register(openapi, { schools: nothing as Schools, publicUrl: "https://school.example" });
await app.register(images, nothing as ImagesOptions);
await app.register(rest, { ...(nothing as RestOptions), deps: nothing as AppDeps, publicUrl: null });
await app.ready();

const config = await createConfig({ extends: ["recommended-strict"] });
const source = JSON.stringify(documentOf(app, "Campside"));
const problems = await lintFromString({ source, absoluteRef: "openapi.json", config });
for (const { ruleId, message, location } of problems) {
  console.error(`${location[0]?.pointer ?? ""}: ${message} (${ruleId})`);
  process.exitCode = 1;
}
await app.close();
