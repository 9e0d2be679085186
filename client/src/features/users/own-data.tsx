import { may } from "@campside/server/permissions";
import { Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../components/button.tsx";
import { lazyDialog } from "../../components/lazy-dialog.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { authMessages } from "../../lib/messages/auth.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./profile.module.css";

const RemoveAccountDialog = lazyDialog(async () => (await import("./remove-account-dialog.tsx")).RemoveAccountDialog);

/** What the school has stored about the user, to take along; students can remove their account. */
export function OwnData() {
  const text = authMessages;
  const role = useRole();
  const utils = trpc.useUtils();
  const [isAsking, asking] = useDisclosure();
  const save = useMutation({
    mutationFn: async () => {
      const data: Record<string, unknown[]> = {};
      for (let next: number | null = 0; next !== null;) {
        const page: RouterOutputs["auth"]["ownDataPage"] = await utils.client.auth.ownDataPage.query({
          page: next,
        });
        for (const [table, rows] of Object.entries(page.data)) (data[table] ??= []).push(...rows);
        ({ next } = page);
      }
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), text.ownDataFile);
    },
    onError: toast.failure,
  });
  return (
    <section className={classes.card} aria-labelledby="own-data">
      <Title order={2} id="own-data" className={classes.subtitle}>
        {text.ownDataTitle}
      </Title>
      <div className={classes.security}>
        <p className={classes.hint}>{text.ownDataText}</p>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          {text.ownDataDownload}
        </Button>
      </div>
      {may(role, "account.remove") && (
        <div className={classes.security}>
          <p className={classes.hint}>{text.removeAccountHint}</p>
          <Button variant="light" color="red" onClick={asking.open}>
            {text.removeAccount}
          </Button>
          <RemoveAccountDialog isOpen={isAsking} onClose={asking.close} />
        </div>
      )}
    </section>
  );
}
