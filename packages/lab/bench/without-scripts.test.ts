import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startWithoutScripts } from "./without-scripts.ts";

const PAGE = `<head><link rel="modulepreload" href="/a.js"><link rel="stylesheet" href="/a.css">
<script type="module" src="/a.js"></script></head><body><p>Text</p><script>
  run("<p>");
</script></body>`;

test("pages come without scripts, everything else as it is", async () => {
  const school = createServer(({ url }, response) => {
    response.setHeader("content-type", url === "/" ? "text/html; charset=utf-8" : "image/webp");
    response.end(PAGE);
  });
  school.listen(0, "127.0.0.1");
  await once(school, "listening");
  const bare = await startWithoutScripts(`http://127.0.0.1:${(school.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    await bare.stop();
    school.close();
  });
  const text = async (path: string) => (await fetch(bare.url + path)).text();
  expect((await text("/")).replaceAll(/\s+/g, " ")).toBe(
    '<head><link rel="stylesheet" href="/a.css"> </head><body><p>Text</p></body>',
  );
  expect(await text("/picture")).toBe(PAGE);
});
