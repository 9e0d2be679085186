/** Who the identity provider says is sitting there. */
export type ProviderUser = {
  id: string;
  name: string | null;
  email: string;
  photoUrl: string | null;
  /** As of the last sign-in or `reload`. */
  isEmailVerified: boolean;
  /** A proof for our server; `isFresh` asks the provider for a new one. */
  idToken(isFresh?: boolean): Promise<string>;
};

export type NewAccount = { name: string; email: string; password: string; photoUrl?: string | undefined };

export type IdentityProvider = {
  onUser(report: (user: ProviderUser | null) => void): void;
  currentUser(): ProviderUser | null;
  /** Asks the provider for the present state of the signed-in user. */
  reload(): Promise<ProviderUser | null>;
  signIn(email: string, password: string): Promise<void>;
  signInWithGoogle(): Promise<void>;
  createAccount(account: NewAccount): Promise<void>;
  updateProfile(profile: { name: string; photoUrl: string | null }): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  /** Sends a link that verifies the signed-in user's address. */
  sendEmailVerification(): Promise<void>;
  signOut(): Promise<void>;
};
