import type { AiRecord } from '@vivavoce/contract/types.ts';
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

/** AI work on the material of one applicant; the same for staff and for the applicant. */
export function AiRecordView({ record }: { record: AiRecord }) {
  const t = useTranslations('airecord');
  const when = useWhen();
  const { consents, gate, results, calls, local } = record;
  return (
    <div className="ai-record">
      <p>{t('never')}</p>
      <ul>
        {consents.map(({ ai, at }) => (
          <li key={at}>{t(ai ? 'agreed' : 'declined', { at: when(at) })}</li>
        ))}
      </ul>
      {local.measures && <p>{t('local.measures')}</p>}
      {local.shared_phrases && <p>{t('local.shared_phrases')}</p>}
      {results.length === 0 && (
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
