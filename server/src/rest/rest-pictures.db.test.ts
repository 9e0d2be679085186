import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { describe, expect } from "vitest";
import { PAGE } from "../../test/app-test.ts";
import { aClass, aSelection, aUser } from "../../test/factories.ts";
import { aPaidEnrolment } from "../../test/paid-enrolment.ts";
import { aPicture, pictureForm } from "../../test/picture-form.ts";
import { test } from "../../test/rest-test.ts";

// The public base URL of these tests, and the stored picture of their classes.
const SCHOOL = "https://school.example";
const PICTURE = "/pictures/class-test-800.webp";

const pictureOf = async (app: FastifyInstance, url: string, headers: Record<string, string>) => {
  const [first] = (await app.inject({ url, headers })).json<{ classImage?: string; image?: string }[]>();
  return first?.classImage ?? first?.image;
};

describe("[API-1] pictures for clients of other origins", () => {
  test("have absolute addresses in every answer", async ({ app, deps, db, stripe, bearerOf }) => {
    const instructor = await aUser(db, "instructor", { photoUrl: PICTURE });
    const { id: classId } = await aClass(db, { instructorId: instructor.id, imageUrl: PICTURE });
    const { student } = await aPaidEnrolment(deps, stripe, { classId });
    await aSelection(db, { studentId: student.id, classId });
    const admin = await bearerOf(await aUser(db, "admin", { name: "Z" }));
    const [instructorHeaders, students] = [await bearerOf(instructor), await bearerOf(student)];
    await db.user.updateMany({ where: { id: student.id }, data: { name: "Y" } });
    await db.user.updateMany({ where: { id: instructor.id }, data: { name: "A" } });
    for (const [url, headers] of [
      ["/popularClasses", {}],
      ["/classes", {}],
      ["/classes", admin],
      ["/instructor", {}],
      ["/GetUsers", admin],
      ["/getClass", instructorHeaders],
      ["/MyClass", students],
      ["/payment/enrol", students],
      ["/payment/history", students],
    ] as const) {
      expect([url, await pictureOf(app, url, headers)]).toEqual([url, `${SCHOOL}${PICTURE}`]);
    }
  });

  test("without PUBLIC_URL have the host of each request, which no other caller gets", async ({
    anotherApp,
    db,
    bearerOf,
  }) => {
    const { id: classId } = await aClass(db, { imageUrl: PICTURE, name: String.raw`"classImage":"/x` });
    const student = await aUser(db, "student");
    await aSelection(db, { studentId: student.id, classId });
    const app = await anotherApp({ page: { ...PAGE, publicUrl: null } });
    await app.listen({ host: "127.0.0.1", port: 0 });
    for (const url of ["/popularClasses", "/classes", "/MyClass"]) {
      const headers = url === "/MyClass" ? await bearerOf(student) : {};
      for (const host of ["a.example", "evil.example:81", "b.example"]) {
        expect(await pictureOf(app, url, { ...headers, host })).toBe(`http://${host}${PICTURE}`);
      }
      const forwarded = { ...headers, host: "a.example", "x-forwarded-host": "evil.example" };
      expect(await pictureOf(app, url, forwarded)).toBe(`http://a.example${PICTURE}`);
      expect(await pictureOf(app, url, { ...headers, host: "not a host" })).toBe(PICTURE);
      expect(await pictureOf(app, url, { ...headers, host: `${"a".repeat(260)}.example` })).toBe(PICTURE);
      // No pattern of a replacement: it would stand for the rest of the list.
      expect(await pictureOf(app, url, { ...headers, host: "a$'.example" })).toBe(`http://a$'.example${PICTURE}`);
    }
    const [card] = (await app.inject("/classes")).json<{ className: string }[]>();
    expect(card?.className).toBe(String.raw`"classImage":"/x`);
  });

  test("are uploaded and named in a new class by the same absolute address", async ({ call, db, bearerOf }) => {
    const { authorization } = await bearerOf(await aUser(db, "instructor"));
    const token = authorization.slice("Bearer ".length);
    const uploaded = await call("POST", "/images", { token, body: await pictureForm() });
    const { data } = uploaded.body as { data: { display_url: string; stored_url: string } };
    expect(data.display_url).toBe(`${SCHOOL}${data.stored_url}`);
    const add = (classImage: string) =>
      call("POST", "/AddClasses", {
        token,
        body: { className: "Archery", classImage, availableSeats: 3, price: 76 },
      });
    const added = (await add(data.display_url)).body as { insertedId: string };
    expect(await db.class.findUnique({ where: { id: added.insertedId } })).toMatchObject({ imageUrl: data.stored_url });
    for (const elsewhere of [`https://evil.example${data.stored_url}`, `${SCHOOL}.evil.example${data.stored_url}`]) {
      expect((await add(elsewhere)).body).toMatchObject({ code: "PICTURE_FROM_ELSEWHERE" });
    }
  });

  test("may be embedded by other origins; nothing else may", async ({ anotherApp, clientFolder, imageStore }) => {
    await mkdir(join(clientFolder, "dist/en/pictures"));
    await writeFile(join(clientFolder, "dist/en", PICTURE), "a picture");
    const uploaded = await imageStore.keep(await aPicture());
    const url = await (await anotherApp()).listen({ host: "127.0.0.1", port: 0 });
    const policyOf = async (path: string) => (await fetch(`${url}${path}`)).headers.get("cross-origin-resource-policy");
    expect(await policyOf(uploaded)).toBe("cross-origin");
    expect(await policyOf(PICTURE)).toBe("cross-origin");
    for (const path of ["/", "/classes", "/openapi.json", "/MyClass"]) expect(await policyOf(path)).toBe("same-origin");
  });
});
