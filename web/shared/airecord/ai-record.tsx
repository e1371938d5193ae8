import type { AiRecord } from '@vivavoce/contract/types.ts';
import { FocusedText } from '../applicant/ui/focused-text.tsx';
import { formatExact } from '../i18n/format.ts';
import { useLanguageTag, useTranslations } from '../i18n/i18n.tsx';
import './ai-record.css';

type Result = AiRecord['results'][number];

function useWhen() {
  const tag = useLanguageTag();
  return (value: string) => formatExact(new Date(value), tag);
}

/** Outcome of one piece of work, in sentences. */
function ResultFacts({ result }: { result: Result }) {
  const t = useTranslations('airecord');
  const when = useWhen();
  const { kind, state, reason, generated_at, model, prompt_version, transcript_revision, dropped, notes } = result;
  const { seen_at, corrected, dismissed } = result;
  const name = corrected?.name ?? t('staff');
  return (
    <>
      {state !== 'ready' && (
        <p>
          {t(`states.${state}`)}
          {reason && ` ${t('because', { reason: t(`reasons.${reason}`) })}`}
        </p>
      )}
      {generated_at && model && <p>{t('made', { at: when(generated_at), model, version: prompt_version ?? '' })}</p>}
      {transcript_revision !== null && <p>{t('revision', { revision: transcript_revision })}</p>}
      {dropped > 0 && <p>{t('dropped', { dropped })}</p>}
      {notes.map((note) => (
        <p key={note}>{t(`notes.${note}`)}</p>
      ))}
      {kind !== 'transcript' && kind !== 'practice_report' && generated_at && (
        <p>{seen_at ? t('seen', { at: when(seen_at) }) : t('unseen')}</p>
      )}
      {corrected && <p>{t('corrected', { name, at: when(corrected.at) })}</p>}
      {dismissed && <p>{t('dismissed', { name: dismissed.name ?? t('staff'), at: when(dismissed.at) })}</p>}
    </>
  );
}

/** The end of the consent, what it deleted, and what was sent before. */
function WithdrawnText({ record, reader, focused }: RecordProps & { focused: boolean }) {
  const t = useTranslations('airecord');
  const when = useWhen();
  const { withdrawn, calls } = record;
  if (!withdrawn) return null;
  const recordings = calls.filter(({ purpose }) => purpose === 'transcript').length;
  const texts = calls.length - recordings;
  const sentences = [
    t('withdrawn', { reader, at: when(withdrawn.at) }),
    withdrawn.deleted && t('allDeleted'),
    calls.length > 0 &&
      t('before', {
        recordings,
        texts,
        both: recordings > 0 && texts > 0 ? 'yes' : 'no',
        deleted: withdrawn.deleted ? 'yes' : 'no',
      }),
  ];
  const text = sentences.filter(Boolean).join(' ');
  return focused ? <FocusedText>{text}</FocusedText> : <p>{text}</p>;
}

type RecordProps = {
  record: AiRecord;
  /** Applicants read of themselves. */
  reader: 'own' | 'staff';
};

/**
 * AI work on the material of one applicant; the same for staff and for the applicant.
 * @param focused the consent was just withdrawn here: the sentence that says so takes the focus
 */
export function AiRecordView({ record, reader, focused = false }: RecordProps & { focused?: boolean }) {
  const t = useTranslations('airecord');
  const when = useWhen();
  const { consents, gate, results, calls, local, withdrawn } = record;
  const answerOf = (ai: boolean, place: number) =>
    ai ? 'agreed' : consents.slice(0, place).some((earlier) => earlier.ai) ? 'withdrew' : 'declined';
  return (
    <div className="ai-record">
      <WithdrawnText key={String(focused)} record={record} reader={reader} focused={focused} />
      <p>{t('never')}</p>
      <ul>
        {consents.map(({ ai, at }, place) => (
          <li key={at}>{t(answerOf(ai, place), { at: when(at), reader })}</li>
        ))}
      </ul>
      {local.measures && <p>{t('local.measures')}</p>}
      {local.shared_phrases && <p>{t('local.shared_phrases')}</p>}
      {results.length === 0 && !withdrawn && (
        <p>{gate === 'ready' ? t('nothing') : t('nothingBecause', { reason: t(`reasons.${gate}`) })}</p>
      )}
      <ul className="ai-record-results">
        {results.map((result) => (
          <li key={`${result.kind} ${result.question}`}>
            <h3>
              {result.question === null
                ? t(`kinds.${result.kind}`)
                : t('ofQuestion', { what: t(`kinds.${result.kind}`), number: result.question })}
            </h3>
            <ResultFacts result={result} />
          </li>
        ))}
      </ul>
      {calls.length > 0 && (
        <details>
          <summary>{t('calls', { count: calls.length })}</summary>
          <ul>
            {calls.map(({ purpose, model, at, audio_seconds, outcome }, place) => (
              <li key={`${at} ${place}`}>
                {t('call', { at: when(at), what: t(`kinds.${purpose}`), model })}{' '}
                {audio_seconds > 0 && `${t('seconds', { count: audio_seconds })} `}
                {t(`outcomes.${outcome ?? 'open'}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
