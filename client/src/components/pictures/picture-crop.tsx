import { useEffect, useRef, useState } from "react";
import type { Crop } from "../../lib/api/draw-picture.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import classes from "./picture-crop.module.css";

/** A side that is cut by less is not worth moving. */
const LEAST_CUT = 0.02;

interface PictureCropProps {
  file: File;
  crop: Crop;
  onMove: (position: number) => void;
  onUnreadable: () => void;
  isRound?: boolean;
}

/** A chosen picture as its frame will show it; where the frame cuts it, the part that is shown can be moved. */
export function PictureCrop({ file, crop, onMove, onUnreadable, isRound = false }: PictureCropProps) {
  const image = useRef<HTMLImageElement>(null);
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    if (!image.current) return undefined;
    const url = URL.createObjectURL(file);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const percent = Math.round(crop.position * 100);
  return (
    <div className={classes.crop}>
      <img
        ref={image}
        className={classes.image}
        data-round={isRound || undefined}
        alt={componentMessages.chosenPicture}
        style={{ aspectRatio: crop.ratio, objectPosition: `${percent}% ${percent}%` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setIsCut(Math.abs(naturalWidth / naturalHeight / crop.ratio - 1) > LEAST_CUT)
        }
        onError={onUnreadable}
      />
      {isCut && (
        <label className={classes.part}>
          {componentMessages.shownPart}
          <input
            className={classes.range}
            type="range"
            value={percent}
            onChange={({ currentTarget }) => onMove(Number(currentTarget.value) / 100)}
          />
        </label>
      )}
    </div>
  );
}
