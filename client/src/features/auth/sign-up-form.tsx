import { PASSWORD_HINT, signUpForm } from "@campside/server/schemas/auth";
import { Divider, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useHydrated } from "@tanstack/react-router";
import { Button } from "../../components/button.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { FormFields } from "../../components/form-fields.tsx";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { authMessages } from "../../lib/messages/auth.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { useSite } from "../../lib/use-site.ts";
import { AuthFrame } from "./auth-frame.tsx";
import classes from "./auth-frame.module.css";
import { GoogleButton } from "./google-button.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** Creates an account; a password that breaks a rule stops here, before the provider is asked. */
export function SignUpForm({ returnTo }: { returnTo: string | undefined }) {
  // The server renders one page for every address to return to.
  const isHydrated = useHydrated();
  const text = authMessages;
  const { busyWith, signUp, signInWithGoogle } = useSignIn(returnTo);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: "", email: "", password: "" },
    ...schemaRules(signUpForm),
  });

  return (
    <AuthFrame title={pagesMessages.signUp.title} text={text.signUpText}>
      <form noValidate onSubmit={form.onSubmit((account) => void signUp(account), focusFirstError(form))}>
        <FormFields className={classes.fields ?? ""}>
          <TextInput
            label={text.name}
            autoComplete="name"
            required
            key={form.key("name")}
            {...form.getInputProps("name")}
          />
          <TextInput
            label={text.email}
            type="email"
            autoComplete="email"
            required
            key={form.key("email")}
            {...form.getInputProps("email")}
          />
          <PasswordInput
            label={text.password}
            description={PASSWORD_HINT}
            autoComplete="new-password"
            required
            visibilityToggleButtonProps={{ "aria-label": text.showPassword }}
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
          <Consent />
          <Button
            type="submit"
            size="md"
            className={classes.submit}
            fullWidth
            loading={busyWith === "password"}
            disabled={busyWith === "google"}
          >
            {text.signUpButton}
          </Button>
        </FormFields>
      </form>
      <Divider my="lg" label={text.or} />
      <GoogleButton
        isBusy={busyWith === "google"}
        isDisabled={busyWith === "password"}
        onClick={() => void signInWithGoogle()}
      />
      <p className={classes.other}>
        {text.toSignInText}{" "}
        <TextLink to="/login" search={{ redirect: isHydrated ? returnTo : undefined }}>
          {text.toSignIn}
        </TextLink>
      </p>
    </AuthFrame>
  );
}

function Consent() {
  const { legal } = useSite();
  const text = authMessages;
  if (!legal) return null;
  return (
    <p className={classes.consent}>
      {text.consent} <a href={legal.termsUrl}>{text.terms}</a> {text.consentAnd}{" "}
      <a href={legal.privacyUrl}>{text.privacy}</a>.
    </p>
  );
}
