import { Group } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { Button } from "../../components/button.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { paymentHistoryMessages } from "../../lib/messages/payments.ts";
import { useSavePdf } from "./use-save-pdf.ts";

/** Downloads a statement of each year in which the user has paid. Nothing while the years are on their way. */
export function Statements() {
  const { data: years = [] } = trpc.payments.statementYears.useQuery();
  return (
    <Group gap="xs">
      {years.map((year) => (
        <Statement key={year} year={year} />
      ))}
    </Group>
  );
}

function Statement({ year }: { year: number }) {
  const save = useSavePdf({ url: `/statements/${year}`, name: paymentHistoryMessages.statementFile(year) });
  return (
    <Button
      variant="light"
      leftSection={<IconFileDownload size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {paymentHistoryMessages.statement(year)}
    </Button>
  );
}
