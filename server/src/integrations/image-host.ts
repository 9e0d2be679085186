import { z } from "zod";
import type { Env } from "../env.ts";
import { AppError } from "../errors/app-error.ts";

/** An outside image host. */
export interface ImageHost {
  /**
   * Uploads a picture and returns its address.
   *
   * @throws AppError IMAGE_STORE_UNAVAILABLE when the host refuses, times out, or returns an address of an unknown origin
   */
  keep(picture: Uint8Array): Promise<string>;
}

export interface ImageHostOptions {
  uploadUrl: string;
  /** Secret. */
  key: string;
  /** The origins that its pictures may have. */
  origins: readonly string[];
}

const ANSWER_MS = 15_000;
const MAX_URL_LENGTH = 2048;

const hostAnswer = z.object({
  success: z.literal(true),
  data: z.object({ display_url: z.url({ protocol: /^https?$/ }).max(MAX_URL_LENGTH) }),
});

/** The allowed origins of outside pictures: IMAGE_ORIGINS, or else the image host's own. */
export function pictureOrigins({ IMAGE_ORIGINS, IMAGE_UPLOAD_URL }: Env): readonly string[] {
  if (IMAGE_ORIGINS.length > 0 || IMAGE_UPLOAD_URL === undefined) return IMAGE_ORIGINS;
  return [new URL(IMAGE_UPLOAD_URL).origin];
}

/** A host with imgbb's API: `?key=…` and the form field `image` in, `success` and `data.display_url` out. */
export function createImageHost(
  { uploadUrl, key, origins }: ImageHostOptions,
  { answerMs = ANSWER_MS } = {},
): ImageHost {
  const url = new URL(uploadUrl);
  url.searchParams.set("key", key);

  const upload = async (picture: Uint8Array): Promise<string> => {
    const form = new FormData();
    form.append("image", new Blob([new Uint8Array(picture)], { type: "image/webp" }), "picture.webp");
    const response = await fetch(url, {
      method: "POST",
      body: form,
      // A redirect would send the key to another host.
      redirect: "error",
      signal: AbortSignal.timeout(answerMs),
    });
    if (!response.ok) throw new Error(`the image host answered ${response.status}`);
    const { data } = hostAnswer.parse(await response.json());
    const { origin } = new URL(data.display_url);
    if (!origins.includes(origin)) throw new Error(`the image host shows pictures from ${origin}: see IMAGE_ORIGINS`);
    return data.display_url;
  };

  return {
    keep: async (picture) => {
      try {
        return await upload(picture);
      } catch (error) {
        throw new AppError("IMAGE_STORE_UNAVAILABLE", { cause: error });
      }
    },
  };
}
