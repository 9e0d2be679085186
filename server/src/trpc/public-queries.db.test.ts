import type { AnyProcedure } from "@trpc/server";
import { expect } from "vitest";
import { test } from "../../test/app-test.ts";
import { aClass } from "../../test/factories.ts";
import { appRouter } from "../routers/app-router.ts";
import { metaOf } from "./procedures.ts";

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>).map(
  ([path, procedure]) => ({ path, ...metaOf(procedure) }),
);
const LIMITS = { callsPerAddress: 1, tokensPerAddress: 1, callsPerUser: 1, uploadsPerUser: 1, receiptsPerUser: 1 };

test("[API-4] what anybody may call says that it is public, but for signing in and who one is", () => {
  const rest = procedures.filter((procedure) => !procedure.permission && !procedure.public);
  expect(rest.map(({ path }) => path)).toEqual(["auth.issueToken", "auth.me"]);
});

// That the client keeps on the screen what is the same for everybody, the type of its list demands: see `follow-identity.ts`.
test.for(procedures.filter((procedure) => procedure.public))(
  "[API-4] $path is public: it counts as a read when it is made, and is cached",
  async ({ path, weight = 1 }, { anotherApp, db }) => {
    const { id: classId } = await aClass(db);
    const app = await anotherApp({ limits: { ...LIMITS, readsPerAddress: weight } });
    // It leaves no call of another kind.
    expect((await app.inject("/MyClass")).statusCode).toBe(401);
    const url = `/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json: { classId } }))}`;
    expect((await app.inject(url)).statusCode).toBe(200);
    // Nor is there another read.
    expect((await app.inject(url)).statusCode).toBe(200);
  },
);
