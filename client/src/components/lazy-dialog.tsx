import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";

/** A dialog that is loaded and mounted when it is first opened, and stays from then on, so that it can close with grace. */
export function lazyDialog<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => {
    const Dialog = await load();
    return {
      default: function LoadedDialog(props: Props) {
        // A window gives the focus back to where it was when it opened: it must have been closed before.
        const [isThere, setIsThere] = useState(false);
        useEffect(() => setIsThere(true), []);
        return <Dialog {...props} isOpen={isThere && props.isOpen} />;
      },
    };
  });
  return function LazyDialog(props: Props) {
    const [isNeeded, setIsNeeded] = useState(props.isOpen);
    if (props.isOpen && !isNeeded) setIsNeeded(true);
    return <Suspense fallback={null}>{isNeeded && <Loaded {...props} />}</Suspense>;
  };
}
