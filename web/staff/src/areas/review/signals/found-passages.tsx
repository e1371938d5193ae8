import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Signals } from '@vivavoce/contract/types.ts';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { PassageLine } from './passage-line.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './signals.module.css';
import type { OfApplicant } from '../../../queries/of-applicant.ts';

const POLL_MS = 3000;

const UNDER_WAY = new Set(['queued', 'running', 'waiting']);

/** Whether AI is about to find passages. */
const isSearching = ({ result }: Signals): boolean => result !== null && UNDER_WAY.has(result.state);

/** Facts about the words of an applicant's answers; asked again while AI looks for passages. */
export const signalsQuery = ({ job, application }: OfApplicant) =>
  apiQuery(
    'GET /api/jobs/{job}/signals',
    { params: { job }, query: { application } },
    {
      refetchInterval: ({ state }) => (state.data && isSearching(state.data) ? POLL_MS : false),
      staleTime: 0,
      meta: { quiet: true },
    },
  );

const askForSignals = ({ job, application }: OfApplicant) =>
  call('POST /api/jobs/{job}/signals', { params: { job }, body: { application } });

type Result = NonNullable<Signals['result']>;
type Place = { job: number; application: number };

function Groups({ result, ...place }: Place & { result: Result }) {
  const t = useTranslations('aisummary.signals.passages');
  const notes = useTranslations('airecord.notes');
  const tag = useLanguageTag();
  const { groups, dropped, model, prompt_version, generated_at } = result;
  return (
    <>
      {groups.length === 0 && <p>{t('empty')}</p>}
      {groups.map(({ key, passages }) => (
        <div key={key}>
          <h4>{t(`groups.${key}`)}</h4>
          <ul className="m-0 grid list-none gap-3 p-0">
            {passages.map((passage) => (
              <PassageLine key={`${passage.question} ${passage.from_ms}`} passage={passage} {...place}>
                {passage.changed && <span>{t('changed')}</span>}
              </PassageLine>
            ))}
          </ul>
        </div>
      ))}
      {dropped > 0 && <p className="text-small text-ink-2">{t('dropped', { dropped })}</p>}
      {result.notes.map((note) => (
        <p key={note} className="text-small text-ink-2">
          {notes(note)}
        </p>
      ))}
      {model && prompt_version && generated_at && (
        <p className="text-small text-ink-2">
          {t('origin', {
            model,
            version: prompt_version,
            at: formatExact(new Date(generated_at), tag),
          })}
        </p>
      )}
    </>
  );
}

/** Passages that AI found, or why it did not look; with the ways to ask for them and to dismiss them. */
export function FoundPassages({ signals, job, application }: Place & { signals: Signals }) {
  const t = useTranslations('aisummary.signals.passages');
  const record = useTranslations('airecord');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { gate, can_write, result } = signals;
  const { queryKey } = signalsQuery({ job, application });
  const ask = useMutation({
    mutationFn: () => askForSignals({ job, application }),
    onSuccess: (after) => client.setQueryData(queryKey, after),
  });
  const dismiss = useMutation({
    mutationFn: ({ id, dismissed }: { id: number; dismissed: boolean }) =>
      call('PATCH /api/jobs/{job}/ai-feedback/{result}', { params: { job, result: id }, body: { dismissed } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  const fault = ask.error ?? dismiss.error;
  const written = result?.generated_at ? result : null;
  const searching = isSearching(signals);
  const reason = result?.reason ?? (result || gate === 'ready' ? null : gate);
  const line = reason
    ? record('nothingBecause', { reason: record(`reasons.${reason}`) })
    : searching
      ? record('text.writing')
      : result
        ? ''
        : t('none');
  const mayAsk = can_write && gate === 'ready' && !searching;
  return (
    <div>
      <h3>{t('title')}</h3>
      <p>{t('lead')}</p>
      <p role="status" className={line === '' ? 'visually-hidden' : undefined}>
        {line}
      </p>
      {written?.dismissed && <p>{t('dismissed')}</p>}
      {written && !written.dismissed && <Groups result={written} job={job} application={application} />}
      {fault && <FormMessage>{textOf(fault)}</FormMessage>}
      {can_write && (mayAsk || written) && (
        <div className={classes(styles.actions, 'flex flex-wrap gap-2')}>
          {mayAsk && (
            <Button size="small" busy={ask.isPending} onClick={() => ask.mutate()}>
              {t(result ? 'again' : 'ask')}
            </Button>
          )}
          {written && (
            <Button
              size="small"
              busy={dismiss.isPending}
              onClick={() =>
                dismiss.mutate({
                  id: written.id,
                  dismissed: !written.dismissed,
                })
              }
            >
              {t(written.dismissed ? 'takeBack' : 'dismiss')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
