export type LinkFragment = { token: string; next: string | undefined };

/**
 * Reads what a mailed link carries behind its `#`, where no server and no log sees it: `t={token}&next={path}`.
 * @returns an empty token where the link is not whole
 */
export function readLinkFragment(hash: string): LinkFragment {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  return { token: values.get('t')?.trim() ?? '', next: values.get('next') ?? undefined };
}
