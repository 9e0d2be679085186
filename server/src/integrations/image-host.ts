import { z } from "zod";
import type { Env } from "../env.ts";
import { AppError } from "../errors/app-error.ts";

/** An outside host that keeps pictures, and shows them from an address of its own. */
export interface ImageHost {
  /**
   * Hands a picture over and answers where it is shown.
   *
   * @throws AppError IMAGE_STORE_UNAVAILABLE when the host refuses, does not answer in time, or names an address
   * outside the known origins
   */
  keep(picture: Uint8Array): Promise<string>;
}

export interface ImageHostOptions {
  uploadUrl: string;
  /** Known to this server and the host alone. */
  key: string;
  /** Where its pictures may be shown from. */
  origins: readonly string[];
}

const ANSWER_MS = 15_000;
const LONGEST_ADDRESS = 2048;

const hostAnswer = z.object({
  success: z.literal(true),
  data: z.object({ display_url: z.url({ protocol: /^https?$/ }).max(LONGEST_ADDRESS) }),
});

/** The outside origins that pictures are shown from: those that are set, or else that of the upload's address. */
export function pictureOrigins({ IMAGE_ORIGINS, IMAGE_UPLOAD_URL }: Env): readonly string[] {
  if (IMAGE_ORIGINS.length > 0 || IMAGE_UPLOAD_URL === undefined) return IMAGE_ORIGINS;
  return [new URL(IMAGE_UPLOAD_URL).origin];
}

/** A host with imgbb's contract: `?key=…` and the form's field `image` in, `success` and `data.display_url` out. */
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
      // Whoever it would send us to is not the host in the settings.
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
