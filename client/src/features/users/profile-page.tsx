import { Title } from "@mantine/core";
import { may } from "@campside/server/permissions";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { authMessages } from "../../lib/messages/auth.ts";
import { errorMessages } from "../../lib/messages/errors.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useSession, useSessionActions } from "../../lib/session/session-context.tsx";
import { OwnEnrolments } from "../enrolments/own-enrolments.tsx";
import { CalendarAddress } from "./calendar-address.tsx";
import { EndSessions } from "./end-sessions.tsx";
import { OwnData } from "./own-data.tsx";
import { FamilySection } from "./family-section.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { EmailTopics } from "./email-topics.tsx";
import classes from "./profile.module.css";

/** The signed-in user's own page; a visitor is shown the way in. */
export function ProfilePage() {
  return (
    <div className={classes.page}>
      <Title order={1} className={classes.heading}>
        {pagesMessages.profile.title}
      </Title>
      <ProfileContent />
    </div>
  );
}

function ProfileContent() {
  const text = authMessages;
  const session = useSession();
  const actions = useSessionActions();
  const me = trpc.auth.me.useQuery(undefined, { enabled: session.status === "signed-in" });
  if (session.status === "unreachable")
    return <ErrorPanel error={new Error(errorMessages.unreachable)} onRetry={() => void actions.ready()} />;
  if (session.status === "signed-out" || me.data === null) {
    return (
      <EmptyState
        text={text.profileSignedOut}
        action={
          <LinkButton to="/login" search={{ redirect: "/profile" }}>
            {text.signInButton}
          </LinkButton>
        }
      />
    );
  }
  if (me.isLoadingError) return <ErrorPanel error={me.error} onRetry={() => void me.refetch()} />;
  if (!me.data) return <LoadingText text={text.profileLoading} />;
  const { role } = me.data;
  return (
    <>
      <fieldset className={classes.actions} disabled={!may(role, "profile.own")}>
        <ProfileForm key={me.data.id} me={me.data} />
        {may(role, "family.own") && <FamilySection />}
        <CalendarAddress />
        <EmailTopics />
        <EndSessions />
        <OwnData />
      </fieldset>
      {/* Students have a page of their own for them. */}
      {may(role, "enrolment.own") && !may(role, "class.select") && <OwnEnrolments />}
    </>
  );
}
