import { createPutPart } from '@vivavoce/recorder/files/file-transport.ts';
import { warnBeforeLeaving } from '@vivavoce/recorder/session/wake-lock.ts';
import { pageHeaders } from '@vivavoce/web-shared/api/page.ts';
import { csrfToken } from '@vivavoce/web-shared/api/cookies.ts';
import { call, hrefOf } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { userQuery } from '../../../queries/sign-in/session.ts';
import { readAnyVideo, rememberVideo, stock, type VideoUpload } from '../../../queries/videos.ts';
import { queryClient } from '../../../app/query-client.ts';
import { useStore } from '@vivavoce/web-shared/store.ts';
import { clipsQuery, clipStore, ownerKey } from '../camera/clips.ts';
import { UploadManager, type UploadView } from './upload-manager.ts';

function shortname(): string {
  return queryClient.getQueryData(userQuery.queryKey)?.current_company?.shortname ?? '';
}

/** Uploads to the stock; all others go to the library of the current company. */
const ofStock = new Set<number>();
const libraryOf = (video: number): string => (ofStock.has(video) ? stock : shortname());

function noted(video: VideoUpload): VideoUpload {
  if (video.stock) ofStock.add(video.id);
  return video;
}

/** The uploads of this page, on whatever screen. */
export const uploads = new UploadManager({
  create: async ({ library = shortname(), category, ...input }) =>
    noted(
      await call('POST /api/companies/{shortname}/videos', {
        params: { shortname: library },
        body: { ...input, category: category || null },
        headers: { 'idempotency-key': newIdempotencyKey() },
      }),
    ),
  read: async (video) => noted(await readAnyVideo(shortname(), video)),
  finish: (video) =>
    call('PATCH /api/companies/{shortname}/videos/{video}', {
      params: { shortname: libraryOf(video), video },
      body: { uploaded_at: new Date().toISOString() },
    }),
  put: (video) => {
    const company = libraryOf(video);
    return createPutPart(
      (index) =>
        hrefOf('PUT /api/companies/{shortname}/videos/{video}/parts/{index}', {
          params: { shortname: company, video, index },
        }),
      () => ({
        accept: 'application/json',
        'x-csrftoken': csrfToken() ?? '',
        ...pageHeaders('PUT /api/companies/{shortname}/videos/{video}/parts/{index}'),
      }),
    );
  },
  owner: ownerKey,
  onChange: (video) => rememberVideo(queryClient, video),
  // Querying the user leads to the sign-in, and back here.
  onSignedOut: () => void queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined),
  forgetClip: async (clip) => {
    await (await clipStore()).forget(clip);
    await queryClient.invalidateQueries({ queryKey: clipsQuery(ownerKey()).queryKey });
  },
});

let release: (() => void) | null = null;
uploads.views.subscribe(() => {
  if (uploads.busy) release ??= warnBeforeLeaving();
  else {
    release?.();
    release = null;
  }
});

/** The upload of a video on this page; undefined when this page does not send it. */
export function useUpload(video: number): UploadView | undefined {
  return useStore(uploads.views).get(video);
}
