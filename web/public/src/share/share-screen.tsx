import { useEffect, useState } from 'react';
import type { SharedPractice } from '@vivavoce/contract/types.ts';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useAction } from '../ui/use-action.ts';
import { MEASURES, MeasureCard, pointsOf, useMeasures, type Measure } from '../place/progress/measures.tsx';
import '../place/place.css';
import '../place/progress/progress.css';
import '../place/shares/shares.css';

/** The measures with words about the learner in place of the reader. */
function useSharedMeasures(learner: string): Measure[] {
  const t = useTranslations('place.shares.page');
  const measures = useMeasures();
  const rating = { ...measures.rating, name: t('rating'), definition: t('ratingAbout', { learner }) };
  return MEASURES.map((name) => (name === 'rating' ? rating : measures[name]));
}

/** One recording of a line has its figures in a table with how each is measured; several are a line each. */
function Figures({ practice }: { practice: SharedPractice }) {
  const t = useTranslations('place.shares.page');
  const progress = useTranslations('place.progress');
  const tag = useLanguageTag();
  const { recordings, share } = practice;
  const measures = useSharedMeasures(share.learner);
  const known = measures.filter((measure) => pointsOf(recordings, measure).length > 0);
  const [only] = recordings;
  return (
    <>
      {recordings.length > 1 && (
        <div className="progress-cards">
          {known.map((measure) => (
            <MeasureCard key={measure.name} {...measure} points={pointsOf(recordings, measure)} marks={[]} />
          ))}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a table that is wider than a phone */}
      <div className="panel progress-table" role="region" aria-label={progress('table')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{recordings.length > 1 ? progress('when') : t('figure')}</th>
              {recordings.length > 1 ? (
                known.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))
              ) : (
                <>
                  <th scope="col">{t('value')}</th>
                  <th scope="col">{t('about')}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {recordings.length > 1
              ? recordings.map((recording) => (
                  <tr key={recording.at}>
                    <th scope="row">{formatDate(new Date(recording.at), tag)}</th>
                    {known.map(({ name, valueOf, text }) => {
                      const value = valueOf(recording);
                      return <td key={name}>{value === null ? progress('twice.unknown') : text(value)}</td>;
                    })}
                  </tr>
                ))
              : only &&
                known.map(({ name, valueOf, text, definition }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{text(valueOf(only) ?? 0)}</td>
                    <td className="progress-question">{definition}</td>
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
      <p className="calm">{t('note')}</p>
    </>
  );
}

type ShownProps = { practice: SharedPractice; onAgain: () => void };

/** The content of the link: a recording, or figures. */
function Shown({ practice, onAgain }: ShownProps) {
  const t = useTranslations('place.shares.page');
  const tag = useLanguageTag();
  const { share, media } = practice;
  const { learner, name, activity, recorded_at, ends_at } = share;
  const [isLost, setLost] = useState(false);
  const Player = media?.sound_only ? 'audio' : 'video';
  return (
    <Page sender={null} title={t('of', { learner })} layout="wide" eyebrow={share.company}>
      <p className="lead">{name}</p>
      <p className="calm">{t('question', { activity, date: formatDate(new Date(recorded_at), tag) })}</p>
      {media && isLost && (
        <Notice tone="info">
          <p>{t('lost')}</p>
          <div className="actions">
            <Button look="outline" onClick={onAgain}>
              {t('again')}
            </Button>
          </div>
        </Notice>
      )}
      {media && !isLost && (
        <div className="share-stage">
          <Player
            src={media.url}
            controls
            // Fetched by a press alone: its learner reads when it was played.
            preload="none"
            playsInline
            aria-label={t('play', { learner })}
            onError={() => setLost(true)}
          >
            {media.captions && (
              <track kind="captions" src={media.captions.url} srcLang={media.captions.language} default />
            )}
          </Player>
        </div>
      )}
      {practice.recordings.length > 0 && <Figures practice={practice} />}
      {ends_at !== null && <p className="calm">{t('until', { date: formatDate(new Date(ends_at), tag) })}</p>}
    </Page>
  );
}

/** The secret stays behind the `#`, so that a reload opens the link once more. */
const tokenOfAddress = (): string => location.hash.slice(1);

/** Wrong, ended and taken back links all get the same page. */
const isGone = (error: unknown): boolean => isProblem(error, 404) || isProblem(error, 422);

/**
 * Practice that a learner shares by a link. The page fetches nothing before its button is pressed, so a program that reads mails
 * is no look.
 */
export function ShareScreen() {
  const t = useTranslations('place.shares.page');
  const [practice, setPractice] = useState<SharedPractice | null>(null);
  const [token, setToken] = useState(tokenOfAddress);
  const open = useAction(async () => {
    setPractice(null);
    setPractice(await call('POST /api/shared/open', { body: { token } }));
  });
  useEffect(() => {
    // Another link in the same tab loads no page.
    const onHash = () => {
      setPractice(null);
      setToken(tokenOfAddress());
    };
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  if (practice) return <Shown practice={practice} onAgain={() => void open.run()} />;
  if (token === '' || isGone(open.error))
    return (
      <Page sender={null} title={t('goneTitle')}>
        <p className="lead">{t('gone')}</p>
      </Page>
    );
  return (
    <Page sender={null} title={t('title')}>
      <p className="lead">{t('text')}</p>
      <ProblemNotice error={open.error} />
      <div className="actions">
        <Button look="primary" busy={open.busy} onClick={() => void open.run()}>
          {t('open')}
        </Button>
      </div>
    </Page>
  );
}
