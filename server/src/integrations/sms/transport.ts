import { createHttpSms } from './transport-http.ts';

export { SmsRefusedError, SmsUncertainError } from './faults.ts';

type OutgoingText = {
  /** A plus and digits (E.164). */
  to: string;
  body: string;
};

export type SmsTransport = {
  readonly kind: 'http' | 'outbox';
  /**
   * Delivers one text message, once.
   * @throws SmsRefusedError when it was certainly not sent; SmsUncertainError when it may have been
   */
  send(text: OutgoingText): Promise<void>;
  /** Resolves when the provider accepts our credentials; rejects with a SmsRefusedError. */
  check(): Promise<void>;
};

export type SmsSettings = {
  SMS_URL?: string | undefined;
  SMS_ACCOUNT?: string | undefined;
  SMS_TOKEN?: string | undefined;
  SMS_FROM?: string | undefined;
};

/** The configured provider, else the outbox of the demo: the stored row is all there is. */
export function createSmsTransport({ SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }: SmsSettings): SmsTransport {
  if (SMS_URL && SMS_ACCOUNT && SMS_TOKEN && SMS_FROM)
    return createHttpSms({ url: SMS_URL, account: SMS_ACCOUNT, token: SMS_TOKEN, from: SMS_FROM });
  return { kind: 'outbox', send: async () => {}, check: async () => {} };
}
