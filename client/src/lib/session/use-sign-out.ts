import { useRef, useState } from "react";
import { readUnsent } from "../kept-on-device.ts";
import { shellMessages } from "../messages/shell.ts";
import { useSessionActions } from "./session-context.tsx";
import { toast } from "../toast.ts";

/**
 * Signs out and says so; a failure leaves the session as it is and is shown. Where marks would be lost by it, it says that first, and signs
 * out when it is asked again and no further one was made.
 */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const session = useSessionActions();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const warnedMarks = useRef(new Set<string>());
  const signOut = async () => {
    setIsSigningOut(true);
    try {
      const unsent = (await readUnsent(session.owner() ?? "")).map(({ mark }) => mark.id);
      if (unsent.some((id) => !warnedMarks.current.has(id))) {
        warnedMarks.current = new Set(unsent);
        toast.error(shellMessages.losesMarks(unsent.length));
        return;
      }
      await session.signOut({ losesMarks: true });
      toast.success(shellMessages.loggedOut);
    } catch (error) {
      toast.failure(error);
    } finally {
      setIsSigningOut(false);
    }
  };
  return { signOut: () => void signOut(), isSigningOut };
}
