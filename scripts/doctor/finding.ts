/** The result of one check. `broken` counts against the exit code and explains the fix; `note` is worth knowing. */
export type Finding = { name: string; state: 'good' | 'note' | 'broken'; says: string };

export const good = (name: string, says: string): Finding => ({ name, state: 'good', says });
export const note = (name: string, says: string): Finding => ({ name, state: 'note', says });
export const broken = (name: string, says: string, mend: string): Finding => ({
  name,
  state: 'broken',
  says: `${says} ${mend}`,
});

/** The useful part of an error: the message of its innermost cause, or its code. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  if (cause) return reasonOf(cause);
  return (message || code || 'no reason given').replace(/\.$/, '');
}

/** @param start of `performance.now()` */
export const since = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;
