const keyBytes = 16;

/** Random enough to be nobody else's; also where the page is not served over https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
      if (last?.content !== content) last = { content, key: newKey() };
      return last.key;
    },
    done: () => {
      last = null;
    },
  };
}
