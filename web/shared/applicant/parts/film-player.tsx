import { useRef, useState } from 'react';
import type { InterviewVideo } from '@vivavoce/contract/types.ts';
import { languageNames, parseLocale, useLanguageTag, useTranslations } from '../../i18n/i18n.tsx';
import { FilmText } from './film-text.tsx';
import { playOn } from '../../player/play-on.ts';

export type FilmPlayerProps = {
  video: InterviewVideo;
  /** The purpose of the video. */
  of: 'welcome' | 'introduction' | 'question' | 'scenario' | 'thanks';
  /** The reader has just asked to see it. */
  autoPlay?: boolean;
};

/**
 * A video of the company with the browser's own controls. Before it is played only its poster loads; captions in the
 * reader's language are on from the start, and what they say can be read.
 */
export default function FilmPlayer({ video, of, autoPlay = false }: FilmPlayerProps) {
  const t = useTranslations('applicant.film');
  const tag = useLanguageTag().toLowerCase();
  const film = useRef<HTMLVideoElement>(null);
  const [reads, setReads] = useState(false);
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
        onError={(event) => playOn(event.currentTarget)}
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
          {reads && <FilmText film={film} language={captions.locale} />}
        </details>
      )}
    </div>
  );
}
