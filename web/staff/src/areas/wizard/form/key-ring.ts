import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';

export type KeyRing = { keyFor: (body: unknown) => string; done: () => void };

/**
 * One key for as long as the content to create stays the same, so that a repeat after a lost answer
 * makes nothing twice. Call `done` when it was created: the same words again are then a new wish.
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
