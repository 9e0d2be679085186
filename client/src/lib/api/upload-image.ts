import { accessToken } from "../session/access-token.ts";
import { readConfig } from "../config.ts";
import { errorMessages } from "../messages/errors.ts";
import { LANGUAGE } from "../messages/language.ts";
import { uploadMessages } from "../messages/upload.ts";
import type { Session } from "../session/session.ts";
import { withRenewal } from "../session/with-renewal.ts";

type HostAnswer = {
  success?: boolean;
  data?: { display_url?: string; stored_url?: string; logo?: string };
  message?: string;
};
type Options = { session: Pick<Session, "renew">; onProgress?: (share: number) => void; signal?: AbortSignal };

/**
 * Sends a picture to the image host and answers its address there.
 *
 * @throws Error with a message for people: refused by the host, network lost
 */
export const uploadImage = (picture: Blob, options: Options): Promise<string> =>
  uploadTo(readConfig().imageUploadUrl, picture, options, (data) => data.stored_url ?? data.display_url);

/**
 * Sends a picture to be drawn as the school's logo and answers the key with which the settings are saved.
 *
 * @throws Error with a message for people: refused by the server, network lost
 */
export const uploadLogo = (picture: Blob, options: Options): Promise<string> =>
  uploadTo("/logos", picture, options, ({ logo }) => logo);

async function uploadTo(
  path: string,
  picture: Blob,
  options: Options,
  read: (data: NonNullable<HostAnswer["data"]>) => string | undefined,
): Promise<string> {
  const { status, answer } = await withRenewal(options.session, () => send(path, picture, options));
  const found = answer.success && answer.data && read(answer.data);
  if (found) return found;
  throw new Error(answer.message ?? uploadMessages.failed(status));
}

// XMLHttpRequest, since fetch does not tell how much of a body has left.
function send(
  path: string,
  picture: Blob,
  { onProgress, signal }: Options,
): Promise<{ status: number; answer: HostAnswer }> {
  return new Promise((resolve, reject) => {
    // It may have been stopped before: while the picture was drawn, or the token renewed.
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const url = new URL(path, location.href);
    request.open("POST", url);
    request.responseType = "json";
    const token = accessToken.read();
    // Another host must never see our token.
    if (token && url.origin === location.origin) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("x-campside-language", LANGUAGE);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener("load", () =>
      resolve({ status: request.status, answer: (request.response ?? {}) as HostAnswer }),
    );
    request.addEventListener("error", () => reject(new Error(errorMessages.network)));
    request.addEventListener("abort", () => reject(new DOMException("The upload was stopped.", "AbortError")));
    signal?.addEventListener("abort", () => request.abort());
    const body = new FormData();
    body.append("image", picture, "picture.jpg");
    request.send(body);
  });
}
