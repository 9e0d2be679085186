import { Picture } from "./picture.tsx";
import classes from "./person-picture.module.css";

function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]\S*/gu) ?? [];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (
    [words[0], last]
      .map((word) => Array.from(word ?? "")[0] ?? "")
      .join("")
      .toUpperCase() || "?"
  );
}

type PersonPictureProps = {
  name: string;
  photoUrl: string | null;
  size: number;
  alt?: string;
  isFirst?: boolean | undefined;
};

/** A round portrait; without a picture, the person's initials. */
export function PersonPicture({ name, photoUrl, size, alt = "", isFirst }: PersonPictureProps) {
  const box = { width: size, height: size };
  if (photoUrl) {
    return (
      <span className={classes.person} style={box}>
        <Picture
          className={classes.photo}
          src={photoUrl}
          alt={alt}
          width={size}
          height={size}
          sizes={`${size}px`}
          isFirst={isFirst}
        />
      </span>
    );
  }
  const hidden = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true };
  return (
    <span className={classes.person} style={{ ...box, fontSize: size * 0.38 }} {...hidden}>
      {initials(name)}
    </span>
  );
}
