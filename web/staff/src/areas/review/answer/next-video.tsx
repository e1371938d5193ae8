import { useQuery } from '@tanstack/react-query';
import { answersQuery } from '../../../queries/reviews/answers.ts';

/** Fetches the first seconds of the applicant who comes next, so that their first answer begins at once. */
export function NextVideo({ job, application }: { job: number; application: number }) {
  const { data } = useQuery(answersQuery(job, application));
  const src = data?.find(({ state }) => state === 'playable')?.video_url;
  // Not shown and never played: the browser keeps what it fetched for the player.
  return src ? <video hidden muted preload="auto" src={src} aria-hidden="true" tabIndex={-1} /> : null;
}
