import { useMutation, useQuery, useQueryClient, queryOptions, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AiFeedback } from '@vivavoce/contract/types.ts';
import { AI_WORK_LIMITS } from '@vivavoce/domain/ai/work-limits.ts';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { answersQuery } from '../../../queries/reviews/answers.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { hasSavedFormFor } from '../../../app/unsaved/use-unsaved.ts';
import styles from './aisummary.module.css';
import { useSentences, type CorrectionFormProps, type AiChange, ofOne } from './use-sentences.ts';
import { formatClock, formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { classes } from '../../../ui/base/classes.ts';
import type { OfApplicant } from '../../../queries/of-applicant.ts';

const POLL_MS = 3000;

const UNDER_WAY = new Set(['queued', 'running', 'waiting']);

const isUnderWay = ({ questions }: AiFeedback): boolean =>
  questions.some(
    ({ transcript, summary }) => UNDER_WAY.has(transcript?.state ?? '') || UNDER_WAY.has(summary?.state ?? ''),
  );

/** AI text about the answers of an applicant; read again while work is under way or waits. */
const aiFeedbackQuery = ({ job, application }: OfApplicant) =>
  queryOptions({
    queryKey: ['job', job, 'application', application, 'ai-feedback'],
    queryFn: async ({ signal }) =>
      ofOne(await call('GET /api/jobs/{job}/ai-feedback', { params: { job }, query: { application }, signal })),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
    staleTime: 0,
    meta: { quiet: true },
  });

const rememberAiFeedback = (client: QueryClient, { job, application }: OfApplicant, after: AiFeedback): void =>
  void client.setQueryData(aiFeedbackQuery({ job, application }).queryKey, after);

const askForSummary = async ({ job, application }: OfApplicant, question: number) =>
  ofOne(await call('POST /api/jobs/{job}/ai-feedback', { params: { job }, body: { application, question } }));

type Summary = NonNullable<AiFeedback['questions'][number]['summary']>;
type Passage = Summary['highlights'][number];

/** The transcript's own words, with the time from which a click plays them. */
function Quote({ passage, onSeek }: { passage: Passage; onSeek: (seconds: number) => void }) {
  const t = useTranslations('aisummary');
  const { from_ms, text, changed } = passage;
  return (
    <button
      type="button"
      className={classes(
        styles.quote,
        'grid min-h-7 w-full cursor-pointer grid-cols-[42px_minmax(0,1fr)] gap-x-1.5 gap-y-0.5 rounded-2 px-1.5 py-1 text-start text-[0.875rem] text-on-stage-2 hover:bg-stage-hover',
      )}
      onClick={() => onSeek(from_ms / 1000)}
    >
      <span className="text-stage-accent tabular-nums">{formatClock(from_ms / 1000)}</span>
      <q>{text}</q>
      {changed && <span className="col-2 text-stage-mark">{t('changed')}</span>}
    </button>
  );
}

/** Sentences with the passages that they rest on, passages worth hearing, and how they came about. */
function SummaryText({ summary, onSeek }: { summary: Summary; onSeek: (seconds: number) => void }) {
  const t = useTranslations('aisummary');
  const tag = useLanguageTag();
  const { sentences, highlights, dropped, notes, model, prompt_version, generated_at, corrected } = summary;
  return (
    <div className="grid gap-2.5 [&_h3]:font-inherit [&_h3]:font-semibold">
      <ol className="m-0 grid list-none gap-2.5 p-0 wrap-anywhere">
        {sentences.map((sentence) => (
          <li key={sentence.place}>
            <p>{sentence.text}</p>
            {sentence.passages.map((passage) => (
              <Quote key={passage.from_ms} passage={passage} onSeek={onSeek} />
            ))}
          </li>
        ))}
      </ol>
      {highlights.length > 0 && (
        <>
          <h3>{t('highlights')}</h3>
          <ul className="m-0 grid list-none gap-2.5 p-0 wrap-anywhere">
            {highlights.map((passage) => (
              <li key={passage.from_ms}>
                <Quote passage={passage} onSeek={onSeek} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="grid gap-1 border-t border-t-stage-line pt-2 text-[0.875rem] wrap-anywhere text-on-stage-2">
        <p>{t('quotes', { dropped })}</p>
        {notes.map((note) => (
          <p key={note}>{t(`notes.${note}`)}</p>
        ))}
        {corrected && (
          <p>
            {corrected.name ? t('correctedBy', { name: corrected.name }) : t('corrected')},{' '}
            <When value={corrected.at} as="date" />
          </p>
        )}
        {model && prompt_version && generated_at && (
          <p>{t('origin', { model, version: prompt_version, at: formatExact(new Date(generated_at), tag) })}</p>
        )}
      </div>
    </div>
  );
}

type SummaryFormProps = CorrectionFormProps & { written: Summary['sentences'] };

/** Corrects sentences; an empty one is left out. Passages stay with their sentence. */
function SummaryForm({ written, ...form }: SummaryFormProps) {
  const t = useTranslations('aisummary');
  const { sentences, change, save } = useSentences(form, () => written);
  return (
    <div className="grid gap-2.5">
      {sentences.map(({ place, text }, nth) => (
        <textarea
          className="w-full resize-y rounded-2 border border-stage-edge bg-stage-deep px-2.5 py-1.5 font-inherit text-on-stage"
          key={place}
          id={`ai-sentence-${place}`}
          aria-label={t('sentence', { number: nth + 1 })}
          rows={2}
          maxLength={AI_WORK_LIMITS.sentence_max_characters}
          value={text}
          onChange={(event) => change(place, event.target.value)}
        />
      ))}
      <p className="text-[0.875rem] text-on-stage-2">{t('leaveOut')}</p>
      <div className={classes(styles.actions, 'flex flex-wrap items-center gap-x-2 gap-y-1')}>
        <button type="button" className={styles.primary} disabled={form.pending} onClick={save}>
          {t('save')}
        </button>
        <button type="button" onClick={form.onCancel}>
          {t('cancel')}
        </button>
      </div>
    </div>
  );
}

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

type Pending = NonNullable<ReturnType<typeof pendingOf>>;

function usePendingText() {
  const t = useTranslations('aisummary');
  return ({ of, state, reason }: Pending): string => {
    if (state === 'queued' || state === 'running') return t(`writing.${of}`);
    return reason ? t(`reasons.${reason}`) : t('writing.summary');
  };
}

/** The steps that a reader takes with the summary of an answer, and what came of the last one. */
function useSummaryActions({ job, application, question }: OfApplicant & { question: number }, result: number | null) {
  const client = useQueryClient();
  const remember = (after: AiFeedback) => rememberAiFeedback(client, { job, application }, after);
  const asking = useMutation({ mutationFn: () => askForSummary({ job, application }, question), onSuccess: remember });
  const changing = useMutation({
    mutationFn: ({ id, change }: { id: number; change: AiChange; onStored: () => void }) =>
      call('PATCH /api/jobs/{job}/ai-feedback/{result}', { params: { job, result: id }, body: change }),
    onSuccess: (after, { onStored }) => {
      onStored();
      remember(after);
    },
  });
  return {
    fault: asking.error ?? changing.error,
    isAsking: asking.isPending,
    isChanging: changing.isPending,
    ask: () => asking.mutate(),
    change: (change: AiChange, onStored: () => void = () => undefined) =>
      result !== null && changing.mutate({ id: result, change, onStored }),
    markSeen: () => {
      if (result === null) return;
      void call('POST /api/jobs/{job}/ai-feedback/{result}/seen', { params: { job, result } }).catch(() => undefined);
    },
  };
}

type Written = Summary & { generated_at: string };

/** The last summary that was written, also while another one is under way. */
const writtenOf = (summary: Question['summary']): Written | null =>
  summary?.generated_at ? { ...summary, generated_at: summary.generated_at } : null;

type SummaryStateProps = { written: Written | null; pending: Pending | null; shut: AiFeedback['gate'] };

/** How far the summary is, and why there is none or no newer one. */
function SummaryState({ written, pending, shut }: SummaryStateProps) {
  const t = useTranslations('aisummary');
  const pendingText = usePendingText();
  return (
    <>
      <p
        role="status"
        className={pending || !written ? 'text-[0.875rem] text-on-stage-2 empty:hidden' : 'visually-hidden'}
      >
        {pending ? pendingText(pending) : written ? '' : shut === 'ready' ? t('none') : t(`reasons.${shut}`)}
      </p>
      {written?.dismissed && (
        <p className="text-[0.875rem] text-on-stage-2 empty:hidden">
          {written.dismissed.name ? t('dismissedBy', { name: written.dismissed.name }) : t('dismissed')}
        </p>
      )}
      {written && !pending && (written.state === 'failed' || written.state === 'refused') && written.reason && (
        <p className="text-[0.875rem] text-on-stage-2 empty:hidden">
          {t('notAgain', { reason: t(`reasons.${written.reason}`) })}
        </p>
      )}
      {written && (written.state === 'queued' || written.state === 'running') && (
        <p className="text-[0.875rem] text-on-stage-2 empty:hidden">{t('writing.summary')}</p>
      )}
    </>
  );
}

type SummaryHeadProps = {
  written: Written | null;
  opened: boolean;
  correcting: boolean;
  canWrite: boolean;
  onToggle: () => void;
  onTakeBack: () => void;
};

function SummaryHead({ written, opened, correcting, canWrite, onToggle, onTakeBack }: SummaryHeadProps) {
  const t = useTranslations('aisummary');
  return (
    <div
      className={classes(
        styles.head,
        'flex flex-wrap items-center gap-x-2 gap-y-1 [&_button]:ms-auto [&_h2]:font-inherit [&_h2]:font-semibold',
      )}
    >
      <h2>{t('title')}</h2>
      <span className="rounded-1 border border-stage-edge px-1.75 py-px text-[0.8125rem] text-on-stage-2">
        {t('byAi')}
      </span>
      {written?.state === 'stale' && (
        <span className="rounded-1 border border-stage-edge px-1.75 py-px text-[0.8125rem] text-on-stage-2">
          {t('stale')}
        </span>
      )}
      {written && !written.dismissed && !correcting && (
        <button type="button" aria-expanded={opened} onClick={onToggle}>
          {opened ? t('hide') : t('show')}
        </button>
      )}
      {written?.dismissed && canWrite && (
        <button type="button" onClick={onTakeBack}>
          {t('takeBack')}
        </button>
      )}
    </div>
  );
}

type SummaryPanelProps = AnswerSummaryProps & { data: AiFeedback; entry: Question };

/** AI text about this answer, closed until the reader opens it, or the reason why there is none. */
function SummaryPanel({ job, application, question, onSeek, data, entry }: SummaryPanelProps) {
  const t = useTranslations('aisummary');
  const textOf = useErrorText();
  const { gate, can_write } = data;
  const written = writtenOf(entry.summary);
  const form = `job/${job}/ai-summary/${written?.id}`;
  const [correcting, setCorrecting] = useState(() => hasSavedFormFor(form));
  const [opened, setOpened] = useState(correcting);
  const actions = useSummaryActions({ job, application, question }, written?.id ?? null);
  const pending = pendingOf(entry);
  const shut = entry.has_transcript ? gate : data.speech_gate;
  const retryable = can_write && shut === 'ready' && pending?.state !== 'queued' && pending?.state !== 'running';
  return (
    <section
      className={classes(
        styles.panel,
        'grid max-h-[40dvh] min-w-0 gap-2 overflow-y-auto rounded-4 bg-stage-raised px-3.5 py-2.5 text-on-stage max-md:mx-3.5',
      )}
      aria-label={t('title')}
    >
      <SummaryHead
        written={written}
        opened={opened}
        correcting={correcting}
        canWrite={can_write}
        onToggle={() => {
          setOpened(!opened);
          if (!opened) actions.markSeen();
        }}
        onTakeBack={() => actions.change({ dismissed: false }, () => setCorrecting(false))}
      />
      <SummaryState written={written} pending={pending} shut={shut} />
      {written && !written.dismissed && opened && !correcting && <SummaryText summary={written} onSeek={onSeek} />}
      {written && opened && correcting && (
        <SummaryForm
          name={form}
          written={written.sentences}
          generated_at={written.generated_at}
          pending={actions.isChanging}
          onSave={(change, onStored) =>
            actions.change(change, () => {
              onStored?.();
              setCorrecting(false);
            })
          }
          onCancel={() => setCorrecting(false)}
        />
      )}
      {actions.fault && (
        <p role="alert" className="text-[0.875rem] text-stage-bad">
          {textOf(actions.fault)}
        </p>
      )}
      {!correcting && (retryable || (written && opened && can_write)) && (
        <div className={classes(styles.actions, 'flex flex-wrap items-center gap-x-2 gap-y-1')}>
          {written && opened && !written.dismissed && can_write && (
            <>
              <button type="button" onClick={() => setCorrecting(true)}>
                {t('correct')}
              </button>
              <button type="button" onClick={() => actions.change({ dismissed: true })}>
                {t('dismiss')}
              </button>
            </>
          )}
          {retryable && (!written || opened || written.state === 'stale' || written.state === 'failed') && (
            <button type="button" disabled={actions.isAsking} onClick={actions.ask}>
              {written ? t('again') : pending ? t('tryAgain') : t('write')}
            </button>
          )}
        </div>
      )}
      {data.budget_share >= AI_WORK_LIMITS.budget_note_share && can_write && (
        <p className="text-[0.875rem] text-on-stage-2 empty:hidden">{t('budget', { share: data.budget_share })}</p>
      )}
    </section>
  );
}

/** @param captioned the page has the captions of this answer */
export default function AnswerSummary({ captioned, ...place }: AnswerSummaryProps & { captioned: boolean }) {
  const { job, application, question } = place;
  const t = useTranslations('aisummary');
  const client = useQueryClient();
  const { data, error } = useQuery(aiFeedbackQuery({ job, application }));
  const entry = data?.questions.find((item) => item.question === question);
  const hasTranscript = entry?.has_transcript;
  useEffect(() => {
    // A transcript was heard, or withdrawn, since the page read its answers.
    if (hasTranscript !== undefined && hasTranscript !== captioned)
      void client.invalidateQueries(answersQuery({ job, application }));
  }, [hasTranscript, captioned, client, job, application]);
  if (error && !data) return <p className="text-[0.875rem] text-on-stage-2 empty:hidden">{t('loadError')}</p>;
  return data && entry ? <SummaryPanel {...place} data={data} entry={entry} /> : null;
}
