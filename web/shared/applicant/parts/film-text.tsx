import { useEffect, useState, type RefObject } from 'react';
import { useTranslations } from '../../i18n/i18n.tsx';

/** A pause of the speaker that begins a new paragraph, in seconds. */
const PARAGRAPH_PAUSE = 2;

/** The words of captions without their markup, as paragraphs. */
export function paragraphsOf(cues: readonly Pick<VTTCue, 'startTime' | 'endTime' | 'text'>[]): string[] {
  const paragraphs: string[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { startTime, endTime, text } of cues) {
    const plain = text
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (startTime - end >= PARAGRAPH_PAUSE || paragraphs.length === 0) paragraphs.push([]);
    paragraphs.at(-1)?.push(plain);
    end = endTime;
  }
  return paragraphs.map((lines) => lines.join(' '));
}

type FilmTextProps = { film: RefObject<HTMLVideoElement | null>; language: string };

/** Captions of a video as text to read. */
export function FilmText({ film, language }: FilmTextProps) {
  const t = useTranslations('applicant.film');
  const [paragraphs, setParagraphs] = useState<string[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = [...(film.current?.querySelectorAll('track') ?? [])].find(({ srclang }) => srclang === language);
    if (!element) return undefined;
    const read = () => setParagraphs(paragraphsOf([...(element.track.cues ?? [])].map((cue) => cue as VTTCue)));
    const fail = () => setFailed(true);
    element.addEventListener('load', read);
    element.addEventListener('error', fail);
    if (element.readyState === HTMLTrackElement.LOADED) queueMicrotask(read);
    // Captions that are off load in this mode without being shown.
    else if (element.track.mode === 'disabled') element.track.mode = 'hidden';
    return () => {
      element.removeEventListener('load', read);
      element.removeEventListener('error', fail);
    };
  }, [film, language]);
  if (failed) return <p role="alert">{t('readFailed')}</p>;
  return (
    <div lang={language} aria-busy={paragraphs === null} className="film-text">
      {paragraphs?.map((paragraph, place) => (
        <p key={place}>{paragraph}</p>
      ))}
    </div>
  );
}
