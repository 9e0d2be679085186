/** A message as it is given to the mail server. */
export interface OutgoingEmail {
  /** Stable over all attempts, so that a message that arrives twice can be recognized. */
  id: string;
  to: string;
  /** The sender's name, as the recipient's mail program shows it. */
  fromName: string;
  /** Whom an answer goes to, unless the sender. */
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  html: string;
  text: string;
  /** Ends messages like this one, for the recipient's mail program (RFC 8058); null where they cannot be ended. */
  unsubscribeUrl: string | null;
  attachments: { filename: string; content: Buffer; contentType: string }[];
}

/** What the mail server has said: that it accepts the message, or why it does not. */
export type Delivery =
  | { outcome: "accepted" }
  /** Worth another attempt: no connection, no answer, a temporary refusal (4xx), or the settings are wrong. */
  | { outcome: "unavailable"; reason: string }
  /** This message was refused for good (5xx). */
  | { outcome: "rejected"; reason: string }
  /** The address was refused for good (5xx). */
  | { outcome: "address_refused"; reason: string };

export interface Mailer {
  /** Never throws for an answer of the mail server, or for its silence. */
  send(email: OutgoingEmail): Promise<Delivery>;
  /** Closes the connections that are open; no message is sent any more. */
  close(): Promise<void>;
}
