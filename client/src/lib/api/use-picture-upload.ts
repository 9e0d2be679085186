import { useEffect, useRef, useState } from "react";
import { useSessionActions } from "../session/session-context.tsx";
import { uploadImage } from "./upload-image.ts";

/** The host keeps what is not saved for twice as long. */
const REUSED_MS = 30 * 60_000;

/**
 * Sends a picture to the image host, once: the same file again within half an hour reuses its address. Leaving ends the upload, which then fails
 * with an AbortError. `percent` is null while nothing is sent.
 */
export function usePictureUpload() {
  const session = useSessionActions();
  const sent = useRef<{ file: File; address: string; at: number }>(null);
  const leaving = useRef<AbortController>(null);
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function upload(file: File): Promise<string> {
    if (sent.current?.file === file && Date.now() - sent.current.at < REUSED_MS) return sent.current.address;
    const controller = new AbortController();
    leaving.current = controller;
    setPercent(0);
    try {
      const address = await uploadImage(file, {
        session,
        signal: controller.signal,
        onProgress: (share) => setPercent(Math.round(share * 100)),
      });
      sent.current = { file, address, at: Date.now() };
      return address;
    } finally {
      setPercent(null);
    }
  }

  return { percent, upload };
}
