import { useRef, useState } from "react";
import { countUnsent } from "../kept-on-device.ts";
import { shellMessages } from "../messages/shell.ts";
import { useSessionActions } from "./session-context.tsx";
import { toast } from "../toast.ts";

/**
 * Signs out and says so; a failure leaves the session as it is and is told. Where marks would be lost by it, it says that first, and signs
 * out when it is asked again.
 */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const session = useSessionActions();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const isTold = useRef(false);
  const signOut = async () => {
    setIsSigningOut(true);
    try {
      const unsent = await countUnsent(session.owner() ?? "");
      if (unsent > 0 && !isTold.current) {
        isTold.current = true;
        toast.error(shellMessages.losesMarks(unsent));
        return;
      }
      await session.signOut();
      toast.success(shellMessages.loggedOut);
    } catch (error) {
      toast.failure(error);
    } finally {
      setIsSigningOut(false);
    }
  };
  return { signOut: () => void signOut(), isSigningOut };
}
