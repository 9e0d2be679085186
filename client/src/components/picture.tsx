import { useState } from "react";
import { pictureSources } from "../lib/picture-sources.ts";
import classes from "./picture.module.css";

type PictureProps = {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes?: string;
  /** The picture is in view at once: load it first. */
  isFirst?: boolean;
  className?: string | undefined;
};

/** A picture that keeps its place while it loads, and a calm ground where it cannot be loaded. */
export function Picture({ src, alt, width, height, sizes = "100vw", isFirst = false, className }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const sources = pictureSources(src);
  const look = [classes.picture, className].filter(Boolean).join(" ");
  if (failedSrc === src) {
    return (
      <span className={look} role="img" aria-label={alt} data-failed style={{ aspectRatio: `${width} / ${height}` }} />
    );
  }
  return (
    <picture className={classes.frame}>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        className={look}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
        onError={() => setFailedSrc(src)}
      />
    </picture>
  );
}
