import * as fc from "fast-check";
import { pictureForm } from "../picture-form.ts";
import { oddText } from "./odd-values.ts";
import type { Sent } from "./odd-requests.ts";

const BOUNDARY = "the-boundary";
const TYPE = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
const END = `\r\n--${BOUNDARY}--\r\n`;

function partOf(field: string, file: string, content: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${file}"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), content]);
}

/** Forms with a picture: valid, truncated, damaged, repeated, under other names, or with other content. */
export async function uploads(url: string): Promise<fc.Arbitrary<Sent>> {
  const picture = Buffer.from(await ((await pictureForm()).get("image") as File).arrayBuffer());
  const damaged = fc.tuple(fc.nat({ max: picture.length - 1 }), fc.nat({ max: 255 })).map(([at, value]) => {
    const copy = Buffer.from(picture);
    copy[at] = value;
    return copy;
  });
  const content = fc.oneof(
    { weight: 1, arbitrary: fc.constant(picture) },
    { weight: 2, arbitrary: damaged },
    { weight: 2, arbitrary: fc.nat({ max: picture.length }).map((length) => picture.subarray(0, length)) },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("<svg onload='alert(1)'/>", "GIF89a", "%PDF-1.7", "<?php 1;")
        .map((text) => Buffer.from(text)),
    },
  );
  const part = fc
    .tuple(
      fc.constantFrom("image", "image", "image", "file", "__proto__", ""),
      fc.oneof(fc.constant("a.png"), oddText),
      content,
    )
    .map(([field, file, bytes]) => partOf(field, file.slice(0, 500), bytes));
  const form = fc.tuple(fc.array(part, { minLength: 1, maxLength: 2 }), fc.constantFrom(END, END, END, "", "\r\n"));
  return form.map(([parts, end]) => ({
    method: "POST",
    url,
    headers: TYPE,
    payload: Buffer.concat([...parts.flatMap((one) => [one, Buffer.from("\r\n")]), Buffer.from(end)]),
  }));
}
