import { initializeApp } from "@firebase/app";
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  type User,
} from "@firebase/auth";
import type { ClientConfig } from "../config.ts";
import { LANGUAGE } from "../messages/language.ts";
import type { IdentityProvider, ProviderUser } from "./identity-provider.ts";

function describe(user: User): ProviderUser {
  return {
    id: user.uid,
    name: user.displayName,
    email: user.email ?? "",
    photoUrl: user.photoURL,
    isEmailVerified: user.emailVerified,
    idToken: (isFresh = false) => user.getIdToken(isFresh),
  };
}

/** Firebase Authentication behind the few words that the rest of the client knows. */
export function createFirebaseIdentity(config: ClientConfig): IdentityProvider {
  const auth = initializeAuth(initializeApp(config.firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  // Of the messages that Firebase sends, and of Google's window.
  auth.languageCode = LANGUAGE;
  if (config.identityEmulatorUrl) connectAuthEmulator(auth, config.identityEmulatorUrl, { disableWarnings: true });

  const currentUser = () => auth.currentUser && describe(auth.currentUser);
  return {
    onUser: (report) => {
      onAuthStateChanged(auth, (user) => report(user && describe(user)));
    },
    currentUser,
    reload: async () => {
      if (auth.currentUser) await reload(auth.currentUser);
      return currentUser();
    },
    signIn: async (email, password) => {
      await signInWithEmailAndPassword(auth, email, password);
    },
    signInWithGoogle: async () => {
      // The resolver loads Google's script, so it is handed over here and not to every page.
      await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
    },
    createAccount: async ({ name, email, password, photoUrl }) => {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(user, photoUrl ? { displayName: name, photoURL: photoUrl } : { displayName: name });
    },
    updateProfile: async ({ name, photoUrl }) => {
      if (auth.currentUser) await updateProfile(auth.currentUser, { displayName: name, photoURL: photoUrl ?? "" });
    },
    sendEmailVerification: async () => {
      if (auth.currentUser) await sendEmailVerification(auth.currentUser);
    },
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    signOut: () => signOut(auth),
  };
}
