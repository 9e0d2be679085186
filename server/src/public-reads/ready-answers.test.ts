import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import type { PublicChanges } from "./public-changes.ts";
import { type Content, createReadyAnswers, type ReadyAnswer, type ReadyAnswers } from "./ready-answers.ts";
import { encodingFor } from "./send-ready.ts";

/** Changes that happen when the test says so. */
function changesByHand() {
  let stamp = "1";
  const changes: PublicChanges = {
    recent: () => stamp,
    ask: async () => stamp,
    forget: () => undefined,
    stop: () => undefined,
  };
  return { changes, become: (next: string) => void (stamp = next) };
}

afterEach(() => void vi.useRealTimers());

const textOf = (answer: ReadyAnswer) => Buffer.from(answer.encoded.identity.body, "latin1").toString();
const json = (body: string): Content => ({ status: 200, type: "application/json", body });

test("a burst of readers of a missing answer makes it once; a change makes it once more", async () => {
  const { changes, become } = changesByHand();
  const answers = createReadyAnswers(changes);
  let made = 0;
  const make = async () => json(`made ${++made}`);
  const burst = await Promise.all(Array.from({ length: 100 }, () => answers.find("list", make)));
  expect(new Set(burst.map(textOf))).toEqual(new Set(["made 1"]));
  expect(answers.now("list")).toBe(burst[0]);
  become("2");
  expect(answers.now("list")).toBeNull();
  await Promise.all(Array.from({ length: 100 }, () => answers.find("list", make)));
  expect(made).toBe(2);
});

test("what was begun before a change is not kept as if it were made after it", async () => {
  const { changes, become } = changesByHand();
  const answers = createReadyAnswers(changes);
  const { promise: old, resolve: finishOld } = Promise.withResolvers<Content>();
  const before = answers.find("list", () => old);
  become("2");
  const after = answers.find("list", async () => json("after"));
  finishOld(json("before"));
  expect(textOf(await before)).toBe("before");
  expect(textOf(await after)).toBe("after");
  expect(answers.now("list")).toBe(await after);
});

test("a failed making is told to those who waited, and tried again by the next", async () => {
  const answers = createReadyAnswers(changesByHand().changes);
  await expect(answers.find("list", () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  expect(textOf(await answers.find("list", async () => json("made")))).toBe("made");
  expect(await answers.find("nothing", async () => null)).toBeNull();
  expect(answers.now("nothing")).toBeNull();
});

test("each encoding says the same, under a strong tag of its own that changes with the content", async () => {
  const { changes, become } = changesByHand();
  const answers = createReadyAnswers(changes);
  const text = "spörts ".repeat(1000);
  const { encoded } = await answers.find("list", async () => json(text));
  expect(brotliDecompressSync(Buffer.from(encoded.br.body, "latin1")).toString()).toBe(text);
  expect(gunzipSync(Buffer.from(encoded.gzip.body, "latin1")).toString()).toBe(text);
  const tags = [encoded.identity.etag, encoded.br.etag, encoded.gzip.etag];
  expect(new Set(tags).size).toBe(3);
  become("2");
  const same = await answers.find("list", async () => json(text));
  expect(same.encoded.br.etag).toBe(encoded.br.etag);
  become("3");
  const other = await answers.find("list", async () => json(`${text}!`));
  expect(tags).not.toContain(other.encoded.br.etag);
});

test.each([
  ["recent", (answers: ReadyAnswers) => answers.now("list")],
  ["asked for", (answers: ReadyAnswers) => answers.find("list", () => Promise.reject(new Error("made again")))],
])(
  "what has held for a while is smaller once it is sent again, under a tag of its own; its state: %s",
  async (_, send) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const answers = createReadyAnswers(changesByHand().changes);
    const text = JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ index, square: index * index })));
    const make = async () => json(text);
    const quick = await answers.find("list", make);
    vi.advanceTimersByTime(4000);
    expect(await send(answers)).toBe(quick);
    vi.advanceTimersByTime(2000);
    await expect.poll(() => send(answers)).not.toBe(quick);
    const squeezed = await answers.find("list", make);
    expect(squeezed.encoded.br.body.length).toBeLessThan(quick.encoded.br.body.length);
    expect(brotliDecompressSync(Buffer.from(squeezed.encoded.br.body, "latin1")).toString()).toBe(text);
    expect(squeezed.encoded.br.etag).not.toBe(quick.encoded.br.etag);
    expect(squeezed.encoded.br.headers).toEqual(quick.encoded.br.headers);
    expect(squeezed.encoded.gzip).toBe(quick.encoded.gzip);
    expect(answers.now("list")).toBe(squeezed);
  },
);

test.each([
  [undefined, "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["*", "br"],
  ["identity", "identity"],
  ["deflate", "identity"],
] as const)("to Accept-Encoding %s the answer is in %s", (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});
