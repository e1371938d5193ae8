import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type QueryInputOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';

type VideoPage = ResultOf<'GET /api/companies/{shortname}/videos'>;
export type Video = VideoPage['results'][number];
/** With what an interrupted upload needs to continue. */
export type VideoUpload = ResultOf<'GET /api/companies/{shortname}/videos/{video}'>;
/** A video where it is selected. */
export type VideoRef = Pick<Video, 'id' | 'description' | 'state' | 'duration' | 'has_poster' | 'captions' | 'url'>;
export type CaptionLanguage = Video['captions'][number];
export type CaptionsSet = ResultOf<'PUT /api/companies/{shortname}/videos/{video}/captions/{locale}'>;
export type VideoFilter = QueryInputOf<'GET /api/companies/{shortname}/videos'>;

/** In place of a company's name: the videos that every company sees. */
export const stock = 'commonvideos';

/** Videos are polled while the server processes one. */
const pollMs = 2000;

/** One page of the videos of a company or of the stock; while another page loads, the last one stays. */
export const videosQuery = (shortname: string, query: VideoFilter) =>
  queryOptions({
    queryKey: ['videos', shortname, 'list', query],
    queryFn: ({ signal }) => call('GET /api/companies/{shortname}/videos', { params: { shortname }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      (state.data?.results.some((video) => video.state === 'processing') ?? false) && pollMs,
  });

export const categoriesQuery = (shortname: string) =>
  queryOptions({
    queryKey: ['videos', shortname, 'categories'],
    queryFn: ({ signal }) =>
      shortname === stock
        ? call('GET /api/companies/commonvideos/categories', { signal })
        : call('GET /api/companies/{shortname}/videos/categories', { params: { shortname }, signal }),
  });

export const readVideo = (shortname: string, video: number, signal?: AbortSignal) =>
  call('GET /api/companies/{shortname}/videos/{video}', { params: { shortname, video }, ...(signal && { signal }) });

/** A form knows a video by its number alone: the library of a company shows that of the stock, too. */
export const readAnyVideo = (shortname: string, video: number, signal?: AbortSignal): Promise<VideoUpload> =>
  readVideo(shortname || stock, video, signal);

/** One video, of the company or of the stock. */
export const videoQuery = (shortname: string, video: number) =>
  queryOptions({
    queryKey: ['videos', 'one', video],
    queryFn: ({ signal }) => readAnyVideo(shortname, video, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? pollMs : false),
    meta: { quiet: true },
  });

/** Shows a changed video immediately; lists are reloaded. */
export function rememberVideo(client: QueryClient, video: VideoUpload): void {
  client.setQueryData(videoQuery('', video.id).queryKey, video);
  refreshVideos(client);
}

export function refreshVideos(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['videos'], predicate: ({ queryKey }) => queryKey[1] !== 'one' });
}

export const posterHref = ({ url }: Pick<VideoRef, 'url'>) => `${url}/poster`;
export const captionsHref = ({ url }: Pick<VideoRef, 'url'>, locale: CaptionLanguage) => `${url}/captions/${locale}`;
