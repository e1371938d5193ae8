import { SmsRefusedError, SmsUncertainError } from './faults.ts';
import type { SmsTransport } from './transport.ts';

export type HttpSms = {
  /** Address without a slash at its end. */
  url: string;
  account: string;
  token: string;
  /** A number, or a name where the country allows one. */
  from: string;
};

const ANSWER_TIMEOUT_MS = 20_000;

/** Status codes by which a provider refuses this message or its number, not us or the moment. */
const REFUSES_MESSAGE = new Set([400, 404, 422]);

/** Errors that occur before any byte of the request was sent. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

function codeOf(error: unknown): string {
  const code = (error as { cause?: { code?: unknown } } | null)?.cause?.code;
  return typeof code === 'string' ? code : 'unknown';
}

/**
 * The messages interface of Twilio, which other providers share: a form by POST, basic authentication, 201 where the
 * message is accepted. It has no idempotency key, so without an answer it stays unknown whether the message was sent.
 */
export function createHttpSms({ url, account, token, from }: HttpSms): SmsTransport {
  const path = `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;

  async function ask(address: string, form?: URLSearchParams): Promise<Response> {
    try {
      const reply = await fetch(address, {
        method: form ? 'POST' : 'GET',
        headers: { authorization, accept: 'application/json' },
        ...(form && { body: form }),
        // The token must not follow a redirect to another address.
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      await reply.body?.cancel();
      return reply;
    } catch (error) {
      const code = codeOf(error);
      if (NOT_CONNECTED.has(code)) throw new SmsRefusedError(`The provider cannot be reached (${code})`, false);
      throw new SmsUncertainError('The provider took the message and did not answer', { cause: error });
    }
  }

  return {
    kind: 'http',
    send: async ({ to, body }) => {
      const { ok, status } = await ask(
        `${path}/Messages.json`,
        new URLSearchParams({ To: to, From: from, Body: body }),
      );
      if (ok) return;
      if (status >= 500 && status !== 503) throw new SmsUncertainError(`The provider answered ${status}`);
      throw new SmsRefusedError(`The provider answered ${status}`, REFUSES_MESSAGE.has(status));
    },
    check: async () => {
      const { ok, status } = await ask(`${path}.json`);
      if (!ok) throw new SmsRefusedError(`The provider answered ${status}`, status === 401 || status === 403);
    },
  };
}
