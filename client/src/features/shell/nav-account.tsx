import { Skeleton, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { IconLogout } from "@tabler/icons-react";
import { ActionIcon } from "../../components/button.tsx";
import { PersonPicture } from "../../components/pictures/person-picture.tsx";
import { shellMessages } from "../../lib/messages/shell.ts";
import { AVATAR_PX } from "../../lib/ui-constants.ts";
import { useSession } from "../../lib/session/session-context.tsx";
import { useMe } from "../../lib/session/use-me.ts";
import { useSignOut } from "../../lib/session/use-sign-out.ts";
import classes from "./nav-account.module.css";

const KeptSession = lazy(() => import("./kept-session.tsx"));

/** The signed-in user's picture, leading to the profile, and the way out; nothing for a visitor. */
export function NavAccount() {
  const session = useSession();
  const me = useMe();
  const { signOut, isSigningOut } = useSignOut();

  if (session.status === "signed-out") return null;
  if (session.status === "loading") return <Skeleton circle height={AVATAR_PX} aria-hidden />;
  if (session.status === "unreachable")
    return (
      <Suspense>
        <KeptSession />
      </Suspense>
    );
  const { identity } = session;
  return (
    <>
      <Link to="/profile" className={classes.avatar}>
        <PersonPicture
          name={me?.name || identity.name || identity.email}
          photoUrl={me ? me.photoUrl : identity.photoUrl}
          size={AVATAR_PX}
        />
        <VisuallyHidden>{shellMessages.profile}</VisuallyHidden>
      </Link>
      <ActionIcon aria-label={shellMessages.logOut} loading={isSigningOut} onClick={signOut}>
        <IconLogout size={20} aria-hidden />
      </ActionIcon>
    </>
  );
}
