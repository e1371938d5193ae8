import type { ErrorCode } from '@vivavoce/recorder/wire.ts';

/** An answer of the server in the browser. */
export type Reply = { status: number; body: unknown };

export type LocalRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Parsed JSON; null without one. */
  body: unknown;
  /** A body other than JSON. */
  bytes: ArrayBuffer | null;
};

export const ok = (body: unknown, status = 200): Reply => ({ status, body });

/** A refusal in the form of the server. */
export const refuse = (status: number, code: ErrorCode, more: object = {}): Reply => ({
  status,
  body: { type: 'about:blank', title: code, status, code, ...more },
});
