import { type ComponentType, lazy, Suspense, useState } from "react";
import { LoadingBar } from "./loading-bar.tsx";

/**
 * A dialog whose code is loaded when it is first opened, and which stays from then on, so that it can close with grace: for
 * public pages, whose size counts. On a slow line it opens late, under a bar that says so, and without a connection not at all.
 */
export function lazyDialog<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props: Props) {
    const [isNeeded, setIsNeeded] = useState(props.isOpen);
    if (props.isOpen && !isNeeded) setIsNeeded(true);
    return <Suspense fallback={<LoadingBar />}>{isNeeded && <Loaded {...props} />}</Suspense>;
  };
}
