import { useReducedMotion } from "@mantine/hooks";
import type { EmblaCarouselType } from "embla-carousel";
import { useEffect, useRef, useState } from "react";
import { loadCarousel } from "./load-carousel.ts";

/**
 * Moves the slides inside an element, by themselves and by the reader. The library comes after the slides are on the
 * screen; a move that is asked for before is made when it is there.
 */
export function useRotation() {
  const prefersStill = useReducedMotion();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isMoving = choice ?? !prefersStill;
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [selected, setSelected] = useState(0);
  const waiting = useRef<((embla: EmblaCarouselType) => void)[]>([]);

  useEffect(() => {
    let isGone = false;
    let made: EmblaCarouselType | undefined;
    const begin = async () => {
      const create = await loadCarousel();
      if (isGone || !viewport.current) return;
      const next = create(viewport.current, prefersStill);
      made = next;
      next.on("select", () => setSelected(next.selectedScrollSnap()));
      setEmbla(next);
      for (const move of waiting.current.splice(0)) move(next);
    };
    // Without it the first slide stands, and the rest of the page works.
    begin().catch(() => undefined);
    return () => {
      isGone = true;
      made?.destroy();
      setEmbla(null);
    };
  }, [prefersStill]);

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay;
    if (!embla || !autoplay) return undefined;
    if (isMoving) {
      autoplay.play();
      // A slide that the reader has chosen stays as long as any other.
      embla.on("select", autoplay.reset);
      return () => void embla.off("select", autoplay.reset);
    }
    autoplay.stop();
    // By itself it begins again after a swipe, and cannot be stopped before it has.
    const stopAgain = () => queueMicrotask(autoplay.stop);
    embla.on("autoplay:play", stopAgain);
    return () => void embla.off("autoplay:play", stopAgain);
  }, [embla, isMoving]);

  return {
    viewport,
    selected,
    isMoving,
    toggle: () => setChoice(!isMoving),
    move: (how: (embla: EmblaCarouselType) => void) => (embla ? how(embla) : void waiting.current.push(how)),
  };
}
