import { queryOptions } from '@tanstack/react-query';
import { openClipStore, type ClipStore } from '@vivavoce/recorder/store/clip-store.ts';
import { sessionOwner } from '../../../app/session/session-owner.ts';

let opened: Promise<ClipStore> | undefined;

/** The recordings that are stored in this browser. */
export function clipStore(): Promise<ClipStore> {
  return (opened ??= openClipStore());
}

/** Person and company, as the owner of recordings in this browser. */
export function ownerKey(): string {
  const owner = sessionOwner();
  return owner ? `${owner.user}/${owner.company ?? 0}` : '';
}

export const clipsQuery = (owner: string) =>
  queryOptions({
    queryKey: ['clips', owner],
    queryFn: async () => (await clipStore()).list(owner),
    meta: { quiet: true },
    // Stored in this browser alone.
    networkMode: 'always' as const,
  });
