import { useId, useState, type ReactNode } from 'react';
import { SHARE_KINDS, SHARE_LIMITS, type ShareKind } from '@vivavoce/domain/applications/home/shares.ts';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { FocusedText } from '@vivavoce/web-shared/applicant/ui/focused-text.tsx';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { addLocale, getLocale, useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { Recording } from '../progress/measures.tsx';
import './shares.css';

type Created = ResultOf<'POST /api/me/shares'>;
type Days = (typeof SHARE_LIMITS.link_days)[number];

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="progress-side">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </select>
    </div>
  );
}

/** The link, which is shown this once. */
function MadeLink({ share, url, onAgain }: Created & { onAgain: () => void }) {
  const t = useTranslations('place.shares');
  const tag = useLanguageTag();
  const id = useId();
  const address = `${location.origin}${addLocale('/share', getLocale())}#${url?.split('#')[1] ?? ''}`;
  const copy = useAction(() => navigator.clipboard.writeText(address));
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="stack">
      <FocusedText>
        <b>{t('doneLink')}</b>
      </FocusedText>
      <p>{t('doneLinkText', { date: formatDate(new Date(share.ends_at ?? share.created_at), tag) })}</p>
      <div className="share-address">
        <label className="visually-hidden" htmlFor={id}>
          {t('address2')}
        </label>
        <input id={id} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        <Button look="outline" busy={copy.busy} onClick={() => void copy.run().then(() => setCopied(true))}>
          {t(isCopied && copy.error === undefined ? 'copied' : 'copy')}
        </Button>
      </div>
      <ProblemNotice error={copy.error} />
      <div className="actions">
        <Button look="outline" onClick={onAgain}>
          {t('another')}
        </Button>
        <a className="share-all" href={addLocale('/me', getLocale())}>
          {t('all')}
        </a>
      </div>
    </div>
  );
}

type FormProps = { recordings: readonly Recording[]; newest: Recording; onCreated: (created: Created) => void };

function ShareForm({ recordings, newest, onCreated }: FormProps) {
  const t = useTranslations('place.shares');
  const tag = useLanguageTag();
  const [kind, setKind] = useState<ShareKind>('recording');
  const [attempt, setAttempt] = useState(newest.attempt);
  const [days, setDays] = useState<Days>(SHARE_LIMITS.link_days[1]);
  const rated = recordings.filter(({ figures }) => figures !== null);
  const shareable = kind === 'figures' ? rated : recordings;
  const chosen =
    (kind === 'progress' ? undefined : shareable.find((each) => each.attempt === attempt)) ??
    shareable.at(-1) ??
    newest;
  const make = useAction(async () => {
    const body = { attempt: chosen.attempt, kind, recipient: { way: 'link', days } } as const;
    onCreated(await call('POST /api/me/shares', { body }));
  });
  const dateOf = ({ at }: Recording) => formatDate(new Date(at), tag);
  return (
    <>
      <p className="calm">{t('lead')}</p>
      <div className="share-fields">
        <Choice label={t('what')} value={kind} onChange={(value) => setKind(value as ShareKind)}>
          {SHARE_KINDS.map((each) => (
            <option key={each} value={each} disabled={each !== 'recording' && rated.length === 0}>
              {t(`kinds.${each}`)}
            </option>
          ))}
        </Choice>
        {kind !== 'progress' && (
          <Choice label={t('which')} value={String(chosen.attempt)} onChange={(value) => setAttempt(Number(value))}>
            {shareable.toReversed().map((each) => (
              <option key={each.attempt} value={each.attempt}>
                {t('choice', { date: dateOf(each), question: each.question })}
              </option>
            ))}
          </Choice>
        )}
        <Choice
          label={t('days')}
          value={String(days)}
          onChange={(value) => setDays(SHARE_LIMITS.link_days.find((each) => String(each) === value) ?? days)}
        >
          {SHARE_LIMITS.link_days.map((each) => (
            <option key={each} value={each}>
              {t('dayCount', { days: each })}
            </option>
          ))}
        </Choice>
      </div>
      <p>{kind === 'progress' ? t('progressNote', { date: dateOf(newest) }) : t(`${kind}Note`)}</p>
      {rated.length === 0 && <p className="calm">{t('noFigures')}</p>}
      <ProblemNotice error={make.error} />
      <div className="actions">
        <Button look="primary" busy={make.busy} onClick={() => void make.run()}>
          {t('make')}
        </Button>
      </div>
    </>
  );
}

/** Shares a recording of one topic, its figures or its line, by a link that ends. */
export function SharePanel({ recordings }: { recordings: readonly Recording[] }) {
  const t = useTranslations('place.shares');
  const [created, setCreated] = useState<Created | null>(null);
  const newest = recordings.at(-1);
  if (!newest) return null;
  return (
    <section className="panel share-panel" aria-labelledby="share-title">
      <h2 id="share-title">{t('title')}</h2>
      {created ? (
        <MadeLink {...created} onAgain={() => setCreated(null)} />
      ) : (
        <ShareForm recordings={recordings} newest={newest} onCreated={setCreated} />
      )}
    </section>
  );
}
