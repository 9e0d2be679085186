import { Link } from "@tanstack/react-router";
import { IconLogout } from "@tabler/icons-react";
import { Spoken } from "../../components/spoken.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { PersonPicture } from "../../components/person-picture.tsx";
import { shellMessages } from "../../lib/messages/shell.ts";
import { AVATAR_PX } from "../../lib/screen-numbers.ts";
import { useSession } from "../../lib/session-context.tsx";
import { useMe } from "../../lib/use-me.ts";
import { useSignOut } from "../../lib/use-sign-out.ts";
import classes from "./nav-account.module.css";

/** The signed-in user's picture, leading to the profile, and the way out; nothing for a visitor. */
export function NavAccount() {
  const session = useSession();
  const me = useMe();
  const { signOut, isSigningOut } = useSignOut();

  if (session.status === "loading") return <Skeleton shape="round" height={AVATAR_PX} aria-hidden />;
  if (session.status === "signed-out") return null;
  const { identity } = session;
  return (
    <>
      <Link to="/profile" className={classes.avatar}>
        <PersonPicture
          name={me?.name || identity.name || identity.email}
          photoUrl={me ? me.photoUrl : identity.photoUrl}
          size={AVATAR_PX}
        />
        <Spoken>{shellMessages.profile}</Spoken>
      </Link>
      <IconButton aria-label={shellMessages.logOut} isBusy={isSigningOut} onClick={signOut}>
        <IconLogout size={20} aria-hidden />
      </IconButton>
    </>
  );
}
