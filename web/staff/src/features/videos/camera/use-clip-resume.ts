import { useEffect, useState } from 'react';
import type { VideoUpload } from '../../../queries/videos.ts';
import { clipStore, ownerKey } from './clips.ts';
import { uploads } from '../uploads/uploads.ts';

async function resumeClip({ video, id }: { video: number; id: number }): Promise<boolean> {
  const store = await clipStore();
  const clip = (await store.list(ownerKey())).find((candidate) => candidate.id === id);
  if (!clip) return false;
  await uploads.goOn(video, await store.read(clip));
  return true;
}

/**
 * Continues the upload of a recording that is still in this browser.
 * @returns whether it is about to; otherwise the file has to be chosen
 */
export function useClipResume({ id }: Pick<VideoUpload, 'id'>): boolean {
  const clip = uploads.entryOf(id)?.clip ?? null;
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (clip === null) return;
    resumeClip({ video: id, id: clip }).then(
      (entry) => setMissing(!entry),
      () => setMissing(true),
    );
  }, [id, clip]);
  return clip !== null && !isMissing;
}
