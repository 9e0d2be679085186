import { createFileRoute, notFound } from "@tanstack/react-router";
import { ClassDetails } from "../features/classes/class-details.tsx";
import { isSoldOut } from "../features/classes/is-sold-out.ts";
import { errorStatusOf } from "../lib/api/error-message.ts";
import { pagesMessages } from "../lib/messages/pages.ts";
import { pageHead } from "../lib/page-head.ts";

/** What search engines show of it. */
const DESCRIPTION_LENGTH = 155;

/** Pictures of our own host are named by their usual width; others show the largest. */
const OWN_PICTURE = /-800\.webp$/;

export const Route = createFileRoute("/classes_/$classId")({
  staticData: { isRendered: true, inSitemap: true },
  loader: async ({ context: { queryUtils, session }, params }) => {
    const { byId, similar } = queryUtils.classes;
    try {
      const found = await byId.ensureData(params);
      if (isSoldOut(found)) void similar.prefetch(params);
      return found;
    } catch (error) {
      // An instructor's own class may not be public yet: only the restored session can tell.
      const isUnknown = errorStatusOf(error) === 404 || errorStatusOf(error) === 400;
      if (!isUnknown) throw error;
      if (session.state().status === "loading" && (await session.ready())) {
        return byId.fetch(params).catch(() => {
          throw notFound();
        });
      }
      throw notFound();
    }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return {};
    const { name, description, instructorName, imageUrl } = loaderData;
    const words = description.trim() || pagesMessages.class.description(name, instructorName);
    const picture = imageUrl.replace(OWN_PICTURE, "-1600.webp");
    return pageHead(name, words.slice(0, DESCRIPTION_LENGTH), picture)({ match });
  },
  component: ClassPage,
});

function ClassPage() {
  return <ClassDetails classId={Route.useParams().classId} />;
}
