import { useState } from "react";
import { pictureSources } from "../../lib/picture-sources.ts";
import classes from "./picture.module.css";

/** One see-through pixel: the ground shows, and no broken-picture sign. */
const NOTHING = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

const UPRIGHT_PHONE = "(max-width: 47.99em) and (orientation: portrait)";

type PictureProps = {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes?: string;
  /** What stands for it on a phone that is held upright: an AVIF and a WebP of our own host, by their name without the ending. */
  tallSrc?: string;
  /** The picture is in view at once: load it first. */
  isFirst?: boolean | undefined;
  className?: string | undefined;
};

/** A picture that keeps its place while it loads, and a calm ground where it cannot be loaded. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes = "100vw",
  tallSrc,
  isFirst = false,
  className,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const sources = pictureSources(src);
  const look = [classes.picture, className].filter(Boolean).join(" ");
  const isBroken = failedSrc === src;
  return (
    <picture className={classes.frame}>
      {tallSrc && !isBroken && <source media={UPRIGHT_PHONE} type="image/avif" srcSet={`${tallSrc}.avif`} />}
      {tallSrc && !isBroken && <source media={UPRIGHT_PHONE} type="image/webp" srcSet={`${tallSrc}.webp`} />}
      {sources && !isBroken && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && !isBroken && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        className={look}
        src={isBroken ? NOTHING : src}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
        // In a rendered page it may have failed before anybody listened.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailedSrc(src);
        }}
        onError={() => setFailedSrc(src)}
      />
    </picture>
  );
}
