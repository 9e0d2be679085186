import { useState } from "react";
import { shellMessages } from "../messages/shell.ts";
import { useSessionActions } from "./session-context.tsx";
import { toast } from "../toast.ts";

/** Signs out and says so; a failure leaves the session as it is and is told. */
export function useSignOut(): { signOut: () => void; isSigningOut: boolean } {
  const session = useSessionActions();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const signOut = () => {
    setIsSigningOut(true);
    session
      .signOut()
      .then(() => toast.success(shellMessages.loggedOut), toast.failure)
      .finally(() => setIsSigningOut(false));
  };
  return { signOut, isSigningOut };
}
