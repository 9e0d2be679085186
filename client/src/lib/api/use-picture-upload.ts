import { useEffect, useRef, useState } from "react";
import { useSessionActions } from "../session/session-context.tsx";
import { cropPicture } from "./draw-picture.ts";
import { uploadImage } from "./upload-image.ts";

const MIDDLE = 0.5;
/** The host keeps what is not saved for twice as long. */
const REUSED_MS = 30 * 60_000;

/**
 * Cuts a picture to a frame of this ratio and sends it to the image host, once: the same part of a file again within half an
 * hour reuses its address. Leaving ends the upload, which then fails with an AbortError. `percent` is null while nothing is sent.
 */
export function usePictureUpload(ratio: number) {
  const session = useSessionActions();
  const sent = useRef<{ file: File; position: number; address: string; at: number }>(null);
  const leaving = useRef<AbortController>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [moved, setMoved] = useState<{ file: File; position: number }>();
  useEffect(() => () => leaving.current?.abort(), []);

  const positionOf = (file: File) => (moved?.file === file ? moved.position : MIDDLE);

  async function upload(file: File): Promise<string> {
    const position = positionOf(file);
    const { current } = sent;
    const isSame = current?.file === file && current.position === position;
    if (isSame && Date.now() - current.at < REUSED_MS) return current.address;
    const controller = new AbortController();
    leaving.current = controller;
    setPercent(0);
    try {
      const picture = await cropPicture(file, { ratio, position });
      const address = await uploadImage(picture, {
        session,
        signal: controller.signal,
        onProgress: (share) => setPercent(Math.round(share * 100)),
      });
      sent.current = { file, position, address, at: Date.now() };
      return address;
    } finally {
      setPercent(null);
    }
  }

  /** Of the component that shows what will be sent of a file. */
  const cropProps = (file: File) => ({
    file,
    crop: { ratio, position: positionOf(file) },
    onMove: (position: number) => setMoved({ file, position }),
  });

  return { percent, upload, cropProps };
}
