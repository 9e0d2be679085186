import type { EmblaCarouselType } from "embla-carousel";
import { CAROUSEL_DELAY_MS } from "../../lib/ui-constants.ts";

const MOVE_DURATION = 30;

/** Loads what moves slides, and says how it is put to an element. */
export async function loadCarousel(): Promise<(viewport: HTMLElement, isStill: boolean) => EmblaCarouselType> {
  const [{ default: embla }, { default: autoplay }] = await Promise.all([
    import("embla-carousel"),
    import("embla-carousel-autoplay"),
  ]);
  return (viewport, isStill) =>
    embla(viewport, { loop: true, duration: isStill ? 0 : MOVE_DURATION }, [
      autoplay({ delay: CAROUSEL_DELAY_MS, playOnInit: false, stopOnInteraction: false, stopOnMouseEnter: false }),
    ]);
}
