import { createFileRoute } from "@tanstack/react-router";
import { PageHead } from "../../components/page-head.tsx";
import { PaymentHistory } from "../../features/payments/payment-history.tsx";
import { pageHead } from "../../lib/page-head.ts";
import { messages } from "../../lib/messages.ts";
import { type PageSearch, readPageSearch } from "../../lib/page-search.ts";

export const Route = createFileRoute("/dashboard/history")({
  validateSearch: (raw: Record<string, unknown>): Pick<PageSearch, "page"> => ({ page: readPageSearch(raw).page }),
  head: () => pageHead(messages.student.historyTitle, messages.student.historyText),
  component: History,
});

function History() {
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHead title={messages.student.historyTitle} text={messages.student.historyText} />
      <PaymentHistory page={page} onPage={(next) => void navigate({ search: { page: next > 1 ? next : undefined } })} />
    </>
  );
}
