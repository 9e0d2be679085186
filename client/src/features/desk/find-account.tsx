import { TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { EmailText } from "../../components/email-text.tsx";
import { errorMessage } from "../../lib/api/error-message.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { focusOnce } from "../../lib/focus-once.ts";
import { deskMessages as text } from "../../lib/messages/desk.ts";
import { searchError } from "../../lib/search-error.ts";
import { SEARCH_DELAY_MS } from "../../lib/ui-constants.ts";
import classes from "./desk.module.css";
import { SignUpCode } from "./sign-up-code.tsx";

const MOST_SHOWN = 8;

/**
 * Finds the account of who stands at the desk; who has none makes one by the code that it shows. The next one after another is typed at
 * once.
 */
export function FindAccount({ isNext, onChoose }: { isNext: boolean; onChoose: (accountId: string) => void }) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const isSearching = search !== "" && !searchError(search);
  const found = trpc.admin.users.useQuery(
    { sort: "name", limit: MOST_SHOWN, search },
    // Somebody may have signed up since.
    { enabled: isSearching, placeholderData: keepPreviousData, staleTime: 0 },
  );
  const users = isSearching ? found.data?.users : undefined;
  return (
    <div className={classes.desk}>
      <section className={classes.panel}>
        <TextInput
          type="search"
          {...(isNext && { ref: focusOnce })}
          size="md"
          autoComplete="off"
          label={text.findAccount}
          placeholder={text.findHint}
          value={typed}
          error={searchError(typed) ?? (found.isError ? errorMessage(found.error) : null)}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {users && users.length > 0 && (
          <ul className={classes.list} aria-label={text.accounts}>
            {users.map(({ id, name, email, childNames }) => (
              <li key={id} className={classes.row}>
                <span className={classes.words}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.soft}>{email ? <EmailText email={email} /> : text.noEmail}</span>
                  <span className={classes.soft}>{text.children(childNames)}</span>
                </span>
                <Button size="md" variant="light" aria-label={text.choose(name)} onClick={() => onChoose(id)}>
                  {text.chooseIt}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <p className={classes.text} role="status">
          {users?.length === 0 && text.noneFound}
        </p>
      </section>
      <section className={classes.panel}>
        <Title order={2} className={classes.title}>
          {text.noAccount}
        </Title>
        <SignUpCode />
      </section>
    </div>
  );
}
