import { lazy, Suspense, useRef, useState } from 'react';
import type { InterviewVideo } from '@vivavoce/contract/types.ts';
import { languageNames, parseLocale, useLanguageTag, useTranslations } from '../../i18n/i18n.tsx';

const FilmText = lazy(() => import('./film-text.tsx'));

type FilmProps = {
  video: InterviewVideo | null;
  /** The purpose of the video. */
  of: 'welcome' | 'introduction' | 'question' | 'scenario' | 'thanks';
  /** The reader has just asked to see it. */
  autoPlay?: boolean;
};

/**
 * A video of the company with the browser's own controls. Before it is played only its poster loads; captions in the
 * reader's language are on from the start, and what they say can be read.
 */
export function Film({ video, of, autoPlay = false }: FilmProps) {
  const t = useTranslations('applicant.film');
  const tag = useLanguageTag().toLowerCase();
  const film = useRef<HTMLVideoElement>(null);
  const [reads, setReads] = useState(false);
  if (!video) return null;
  const captions = video.captions.find(({ locale }) => locale === tag) ?? video.captions[0];
  return (
    <div className="film-box">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has those that the company added */}
      <video
        ref={film}
        key={video.url}
        className="film"
        src={video.url}
        poster={video.poster_url ?? undefined}
        controls
        playsInline
        preload="none"
        autoPlay={autoPlay}
        aria-label={t(of)}
      >
        {video.captions.map(({ locale, url }) => (
          <track
            key={locale}
            kind="captions"
            src={url}
            srcLang={locale}
            label={languageNames[parseLocale(locale) ?? 'en']}
            default={locale === tag}
          />
        ))}
      </video>
      {captions && (
        <details className="more" onToggle={(event) => setReads(event.currentTarget.open)}>
          <summary>{t('read')}</summary>
          <Suspense>{reads && <FilmText film={film} language={captions.locale} />}</Suspense>
        </details>
      )}
    </div>
  );
}
