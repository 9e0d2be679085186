import { signInForm } from "@campside/server/schemas/auth";
import { Anchor, Divider, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useHydrated } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { Button } from "../../components/button.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { lazyDialog } from "../../components/lazy-dialog.tsx";
import { FormFields } from "../../components/form-fields.tsx";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { authMessages } from "../../lib/messages/auth.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { useSession } from "../../lib/session/session-context.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import classes from "./auth-frame.module.css";
import { GoogleButton } from "./google-button.tsx";
import { useSignIn } from "./use-sign-in.ts";

const PasswordResetDialog = lazyDialog(async () => (await import("./password-reset-dialog.tsx")).PasswordResetDialog);

const WaitingMarks = lazy(() => import("../attendance/waiting-marks.tsx"));

type SignInFormProps = {
  returnTo: string | undefined;
  /** What whoever is signed in already reads first, such as why they were sent here. */
  children?: ReactNode;
};

/** Signs an existing user in and leads to `returnTo`. */
export function SignInForm({ returnTo, children }: SignInFormProps) {
  const text = authMessages;
  const session = useSession();
  // The server renders one page for every address to return to.
  const isHydrated = useHydrated();
  const { busyWith, signIn, signInWithGoogle } = useSignIn(returnTo);
  const [isResetting, reset] = useDisclosure(false);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    ...schemaRules(signInForm),
  });

  return (
    <AuthFrame title={pagesMessages.signIn.title} text={text.signInText}>
      {session.status === "signed-in" && busyWith === null && (
        <>
          {children}
          <p className={classes.notice}>{text.signedInAs(session.identity.email)}</p>
        </>
      )}
      {isHydrated && returnTo?.startsWith("/dashboard/attendance") && (
        <Suspense>
          <WaitingMarks />
        </Suspense>
      )}
      <form
        noValidate
        onSubmit={form.onSubmit(({ email, password }) => void signIn(email, password), focusFirstError(form))}
      >
        <FormFields className={classes.fields ?? ""}>
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
            autoComplete="current-password"
            required
            visibilityToggleButtonProps={{ "aria-label": text.showPassword }}
            key={form.key("password")}
            {...form.getInputProps("password")}
          />
          <Anchor className={classes.forgot} component="button" type="button" size="sm" onClick={reset.open}>
            {text.forgot}
          </Anchor>
          <Button type="submit" size="md" fullWidth loading={busyWith === "password"} disabled={busyWith === "google"}>
            {text.signInButton}
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
        {text.toSignUpText}{" "}
        <TextLink to="/signUp" search={{ redirect: isHydrated ? returnTo : undefined }}>
          {text.toSignUp}
        </TextLink>
      </p>
      <PasswordResetDialog isOpen={isResetting} onClose={reset.close} email={() => form.getValues().email} />
    </AuthFrame>
  );
}
