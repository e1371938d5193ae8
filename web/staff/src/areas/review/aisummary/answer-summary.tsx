import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AiFeedback } from '@vivavoce/contract/types.ts';
import { AI_WORK_LIMITS } from '@vivavoce/domain/ai/work-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import {
  aiFeedbackQuery,
  askForSummary,
  changeSummary,
  noteOpenedSummary,
  rememberAiFeedback,
  type AiChange,
} from '../../../queries/reviews/ai-feedback.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { hasSavedFormFor } from '../../../app/unsaved/use-unsaved.ts';
import { SummaryForm } from './summary-form.tsx';
import { SummaryText } from './summary-text.tsx';
import styles from './aisummary.module.css';

type Question = AiFeedback['questions'][number];
type AnswerSummaryProps = {
  job: number;
  application: number;
  question: number;
  onSeek: (seconds: number) => void;
};

/** Work on this answer that is not ready: the transcript comes before the summary. */
const pendingOf = ({ summary, transcript, has_transcript }: Question) =>
  summary && summary.generated_at === null
    ? ({ of: 'summary', state: summary.state, reason: summary.reason } as const)
    : !has_transcript && transcript && transcript.state !== 'ready'
      ? ({ of: 'transcript', state: transcript.state, reason: transcript.reason } as const)
      : null;

function usePendingText() {
  const t = useTranslations('aisummary');
  return ({ of, state, reason }: NonNullable<ReturnType<typeof pendingOf>>): string => {
    if (state === 'queued' || state === 'running') return t(`writing.${of}`);
    return reason ? t(`reasons.${reason}`) : t('writing.summary');
  };
}

type SummaryPanelProps = AnswerSummaryProps & { data: AiFeedback; entry: Question };

/** AI text about this answer, closed until the reader opens it, or the reason why there is none. */
function SummaryPanel({ job, application, question, onSeek, data, entry }: SummaryPanelProps) {
  const t = useTranslations('aisummary');
  const client = useQueryClient();
  const textOf = useErrorText();
  const pendingText = usePendingText();
  const { gate, can_write } = data;
  const { summary } = entry;
  const written = summary?.generated_at ? { ...summary, generated_at: summary.generated_at } : null;
  const form = `job/${job}/ai-summary/${written?.id}`;
  const [correcting, setCorrecting] = useState(() => hasSavedFormFor(form));
  const [opened, setOpened] = useState(correcting);
  const remember = (after: AiFeedback) => rememberAiFeedback(client, job, application, after);
  const asking = useMutation({ mutationFn: () => askForSummary(job, application, question), onSuccess: remember });
  const changing = useMutation({
    mutationFn: ({ result, change }: { result: number; change: AiChange; onStored?: (() => void) | undefined }) =>
      changeSummary(job, result, change),
    onSuccess: (after, { onStored }) => {
      onStored?.();
      remember(after);
      setCorrecting(false);
    },
  });
  const pending = pendingOf(entry);
  const shut = entry.has_transcript ? gate : data.speech_gate;
  const fault = asking.error ?? changing.error;
  const open = () => {
    setOpened(true);
    if (written) void noteOpenedSummary(job, written.id).catch(() => undefined);
  };
  const retryable = can_write && shut === 'ready' && pending?.state !== 'queued' && pending?.state !== 'running';
  const change = (body: AiChange, onStored?: () => void) =>
    written && changing.mutate({ result: written.id, change: body, onStored });
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        <span className={styles.tag}>{t('byAi')}</span>
        {written && summary?.state === 'stale' && <span className={styles.tag}>{t('stale')}</span>}
        {written && !written.dismissed && !correcting && (
          <button type="button" aria-expanded={opened} onClick={() => (opened ? setOpened(false) : open())}>
            {opened ? t('hide') : t('show')}
          </button>
        )}
        {written?.dismissed && can_write && (
          <button type="button" onClick={() => change({ dismissed: false })}>
            {t('takeBack')}
          </button>
        )}
      </div>
      <p role="status" className={pending || !written ? styles.line : 'visually-hidden'}>
        {pending ? pendingText(pending) : written ? '' : shut === 'ready' ? t('none') : t(`reasons.${shut}`)}
      </p>
      {written?.dismissed && (
        <p className={styles.line}>
          {written.dismissed.name ? t('dismissedBy', { name: written.dismissed.name }) : t('dismissed')}
        </p>
      )}
      {written && !pending && (written.state === 'failed' || written.state === 'refused') && written.reason && (
        <p className={styles.line}>{t('notAgain', { reason: t(`reasons.${written.reason}`) })}</p>
      )}
      {written && (written.state === 'queued' || written.state === 'running') && (
        <p className={styles.line}>{t('writing.summary')}</p>
      )}
      {written && !written.dismissed && opened && !correcting && <SummaryText summary={written} onSeek={onSeek} />}
      {written && opened && correcting && (
        <SummaryForm
          name={form}
          written={written.sentences}
          generated_at={written.generated_at}
          pending={changing.isPending}
          onSave={change}
          onCancel={() => setCorrecting(false)}
        />
      )}
      {fault && (
        <p role="alert" className={styles.error}>
          {textOf(fault)}
        </p>
      )}
      {!correcting && (retryable || (written && opened && can_write)) && (
        <div className={styles.actions}>
          {written && opened && !written.dismissed && can_write && (
            <>
              <button type="button" onClick={() => setCorrecting(true)}>
                {t('correct')}
              </button>
              <button type="button" onClick={() => change({ dismissed: true })}>
                {t('dismiss')}
              </button>
            </>
          )}
          {retryable && (!written || opened || written.state === 'stale' || written.state === 'failed') && (
            <button type="button" disabled={asking.isPending} onClick={() => asking.mutate()}>
              {written ? t('again') : pending ? t('tryAgain') : t('write')}
            </button>
          )}
        </div>
      )}
      {data.budget_share >= AI_WORK_LIMITS.budget_note_share && can_write && (
        <p className={styles.line}>{t('budget', { share: data.budget_share })}</p>
      )}
    </section>
  );
}

/** @param captioned the page has the captions of this answer */
export default function AnswerSummary({ captioned, ...place }: AnswerSummaryProps & { captioned: boolean }) {
  const { job, application, question } = place;
  const t = useTranslations('aisummary');
  const client = useQueryClient();
  const { data, error } = useQuery(aiFeedbackQuery(job, application));
  const entry = data?.questions.find((item) => item.question === question);
  const hasTranscript = entry?.has_transcript;
  useEffect(() => {
    // A transcript was heard, or withdrawn, since the page read its answers.
    if (hasTranscript !== undefined && hasTranscript !== captioned)
      void client.invalidateQueries(answersQuery(job, application));
  }, [hasTranscript, captioned, client, job, application]);
  if (error && !data) return <p className={styles.line}>{t('loadError')}</p>;
  return data && entry ? <SummaryPanel {...place} data={data} entry={entry} /> : null;
}
