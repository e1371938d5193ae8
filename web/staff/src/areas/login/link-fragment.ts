export type LinkFragment = { token: string; next: string | undefined };

/**
 * Reads the part of a mailed link behind `#`, which no server and no log sees: `t={token}&next={path}`.
 * @returns an empty token where the link is incomplete
 */
export function readLinkFragment(hash: string): LinkFragment {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  return { token: values.get('t')?.trim() ?? '', next: values.get('next') ?? undefined };
}
