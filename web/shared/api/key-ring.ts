import { newIdempotencyKey } from './idempotency-key.ts';

export type KeyRing = { keyFor: (body: unknown) => string; done: () => void };

/**
 * Keeps one idempotency key while the content to create stays the same, so that a repeat after a lost answer creates
 * nothing twice. Call `done` after success: the same content is then a new intent.
 */
export function createKeyRing(): KeyRing {
  let last: { content: string; key: string } | null = null;
  return {
    keyFor: (body) => {
      const content = JSON.stringify(body);
      if (last?.content !== content) last = { content, key: newIdempotencyKey() };
      return last.key;
    },
    done: () => {
      last = null;
    },
  };
}
