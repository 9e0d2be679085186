import { createFileRoute, notFound } from "@tanstack/react-router";
import { ClassDetails } from "../features/classes/class-details.tsx";
import { refusalStatusOf } from "../lib/error-message.ts";
import { pagesMessages } from "../lib/messages/pages.ts";
import { pageHead } from "../lib/page-head.ts";
import { question } from "../lib/question.ts";

/** What search engines show of it. */
const DESCRIPTION_LENGTH = 155;

/** Pictures of our own host are named by their usual width; others show the largest. */
const OWN_PICTURE = /-800\.webp$/;

export const Route = createFileRoute("/classes_/$classId")({
  loader: async ({ context: { queryClient, session }, params }) => {
    const asked = question("classes.byId", { classId: params.classId });
    try {
      return await queryClient.ensureQueryData(asked);
    } catch (error) {
      // An instructor's own class may not be public yet: only the restored session can tell.
      const isUnknown = refusalStatusOf(error) === 404 || refusalStatusOf(error) === 400;
      if (!isUnknown) throw error;
      if (session.state().status === "loading" && (await session.ready())) {
        return queryClient.fetchQuery(asked).catch(() => {
          throw notFound();
        });
      }
      throw notFound();
    }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return {};
    const { id, name, description, instructorName, imageUrl } = loaderData;
    const words = description.trim() || pagesMessages.class.description(name, instructorName);
    return pageHead(name, words.slice(0, DESCRIPTION_LENGTH), {
      ...match.context,
      path: `/classes/${id}`,
      picture: imageUrl.replace(OWN_PICTURE, "-1600.webp"),
    });
  },
  component: ClassPage,
});

function ClassPage() {
  return <ClassDetails classId={Route.useParams().classId} />;
}
