import { lazy, Suspense } from 'react';
import type { FilmPlayerProps } from './film-player.tsx';

const FilmPlayer = lazy(() => import('./film-player.tsx'));

type FilmProps = Omit<FilmPlayerProps, 'video'> & { video: FilmPlayerProps['video'] | null };

/** A video of the company, where there is one. Its player loads with the first, since most activities have none. */
export function Film({ video, ...rest }: FilmProps) {
  if (!video) return null;
  return (
    <Suspense fallback={<div className="film" />}>
      <FilmPlayer video={video} {...rest} />
    </Suspense>
  );
}
