import { may } from "@campside/server/permissions";
import { Text } from "@mantine/core";
import { TextLink } from "../../components/text-link.tsx";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { classLinksMessages } from "../../lib/messages/schedule.ts";
import { useRole } from "../../lib/session/use-me.ts";

/** From a page about one class back to the list of classes, and to the class's own page. */
export function ClassLinks({ classId }: { classId: string }) {
  const isAdmin = may(useRole(), "class.decide");
  return (
    <Text component="nav" mb="sm" aria-label={classLinksMessages.label}>
      <TextLink to={isAdmin ? "/dashboard/menageClass" : "/dashboard/myclass"}>
        {isAdmin ? pagesMessages.manageClasses.title : pagesMessages.ownClasses.title}
      </TextLink>
      {" · "}
      <TextLink to="/classes/$classId" params={{ classId }}>
        {classLinksMessages.page}
      </TextLink>
    </Text>
  );
}
