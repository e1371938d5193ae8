import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Signals } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { FoundPassages, signalsQuery } from './found-passages.tsx';
import styles from './signals.module.css';
import { PassageLine } from './passage-line.tsx';
import { classes } from '../../../ui/base/classes.ts';

type LanguageFacts = NonNullable<Signals['language']>;

const MEASURES = ['different_per_100', 'sentence_length', 'long_per_100', 'other_language_per_100'] as const;

/** Figures about words, each with its definition; without a scale, a mark or a comparison. */
function LanguageFacts({ facts }: { facts: LanguageFacts }) {
  const t = useTranslations('aisummary.signals.language');
  const { required, words, other_answers, measures } = facts;
  const language = t(`languages.${required}`);
  const other = t(`languages.${required === 'en' ? 'fr' : 'en'}`);
  return (
    <div>
      <h3>{t('title', { language })}</h3>
      {!measures && <p>{t('tooFew', { words, language })}</p>}
      {measures && (
        <>
          <p>{t('why', { language })}</p>
          <p>{t('words', { words })}</p>
          <dl className="m-0 grid gap-3 [&_span]:text-small [&_span]:text-ink-2">
            {MEASURES.map((name) => {
              const figure = measures[name];
              return (
                <div key={name}>
                  <dt className="font-semibold">{t(`measures.${name}.name`)}</dt>
                  <dd className="m-0 grid gap-0.5">
                    {figure === null ? t('measures.sentence_length.none') : t(`measures.${name}.value`, { figure })}
                    <span>{t(`measures.${name}.text`, { other })}</span>
                  </dd>
                </div>
              );
            })}
          </dl>
        </>
      )}
      {other_answers > 0 && <p>{t('other', { count: other_answers })}</p>}
      <p>{t('never')}</p>
    </div>
  );
}

type SharedFacts = NonNullable<Signals['shared']>;

/** Stretches of words that stand elsewhere too, in the order in which they are said. */
function SharedWords({ facts, ...place }: { facts: SharedFacts; job: number; application: number }) {
  const t = useTranslations('aisummary.signals.shared');
  const { compared, passages } = facts;
  return (
    <div>
      <h3>{t('title')}</h3>
      <p>{t('why')}</p>
      {passages.length === 0 && <p>{t('none', { compared })}</p>}
      {passages.length > 0 && (
        <ul className="m-0 grid list-none gap-3 p-0">
          {passages.map((passage) => (
            <PassageLine key={`${passage.question} ${passage.from_ms} ${passage.words}`} passage={passage} {...place}>
              <span>
                {t('words', { words: passage.words })}.{' '}
                {t(`place.${passage.place}`, {
                  applicants: passage.applicants,
                })}
              </span>
            </PassageLine>
          ))}
        </ul>
      )}
    </div>
  );
}

type Place = { job: number; application: number };

const CAUSES = ['prepared', 'question', 'interpreter', 'second', 'source', 'transcript'] as const;

function Facts({ signals, job, application }: Place & { signals: Signals }) {
  const t = useTranslations('aisummary.signals');
  const { language, shared } = signals;
  return (
    <div
      className={classes(
        styles.facts,
        'mt-4 grid min-w-0 gap-6 wrap-anywhere [&_h3]:font-inherit [&_h3]:font-semibold [&_h4]:font-inherit [&_h4]:text-ink-2',
      )}
    >
      {language && <LanguageFacts facts={language} />}
      {shared && <SharedWords facts={shared} job={job} application={application} />}
      <FoundPassages signals={signals} job={job} application={application} />
      <div>
        <h3>{t('causes.title')}</h3>
        <ul className="m-0 grid list-disc gap-1 p-0 ps-5">
          {CAUSES.map((cause) => (
            <li key={cause}>{t(`causes.${cause}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Facts about the words of an applicant's answers, closed until the reader asks for them. */
export default function SignalsPanel({ job, application }: Place) {
  const t = useTranslations('aisummary.signals');
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useQuery({
    ...signalsQuery({ job, application }),
    enabled: opened,
  });
  const result = opened ? data?.result : null;
  const id = result?.id;
  const written = result?.generated_at;
  useEffect(() => {
    if (id !== undefined && written)
      void call('POST /api/jobs/{job}/ai-feedback/{result}/seen', { params: { job, result: id } }).catch(
        () => undefined,
      );
  }, [job, id, written]);
  return (
    <Panel
      title={t('title')}
      action={
        <Button size="small" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? t('hide') : t('show')}
        </Button>
      }
    >
      <p className="mt-2">{t('lead')}</p>
      {opened && error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {opened && !error && !data && <Bone width="100%" height={120} />}
      {opened && data && <Facts signals={data} job={job} application={application} />}
    </Panel>
  );
}
