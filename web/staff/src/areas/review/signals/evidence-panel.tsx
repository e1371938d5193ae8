import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EvidenceReport } from '@vivavoce/contract/types.ts';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { PassageLine } from './passage-line.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './signals.module.css';
import type { OfApplicant } from '../../../queries/of-applicant.ts';

/** Passages that AI found for the criteria of the activity, of one applicant. */
const evidenceQuery = ({ job, application }: OfApplicant) =>
  apiQuery(
    'GET /api/jobs/{job}/evidence',
    { params: { job }, query: { application } },
    { staleTime: 0, meta: { quiet: true } },
  );

type Result = NonNullable<EvidenceReport['result']>;
type Place = { job: number; application: number };

function Criteria({ result, ...place }: Place & { result: Result }) {
  const t = useTranslations('aisummary.evidence.panel');
  const passages = useTranslations('aisummary.signals.passages');
  const notes = useTranslations('airecord.notes');
  const tag = useLanguageTag();
  const { criteria, dropped, model, prompt_version, generated_at } = result;
  return (
    <>
      {criteria.map(({ name, passages: evidence }) => (
        <div key={name}>
          <h3>{name}</h3>
          {evidence.length === 0 && <p className="text-small text-ink-2">{t('none')}</p>}
          {evidence.length > 0 && (
            <ul className="m-0 grid list-none gap-3 p-0">
              {evidence.map((passage) => (
                <PassageLine key={`${passage.question} ${passage.from_ms}`} passage={passage} {...place}>
                  {passage.changed && <span>{passages('changed')}</span>}
                </PassageLine>
              ))}
            </ul>
          )}
        </div>
      ))}
      <div>
        {dropped > 0 && <p className="text-small text-ink-2">{passages('dropped', { dropped })}</p>}
        {result.notes.map((note) => (
          <p key={note} className="text-small text-ink-2">
            {notes(note)}
          </p>
        ))}
        {model && prompt_version && generated_at && (
          <p className="text-small text-ink-2">
            {passages('origin', { model, version: prompt_version, at: formatExact(new Date(generated_at), tag) })}
          </p>
        )}
      </div>
    </>
  );
}

function Content({ report, job, application }: Place & { report: EvidenceReport }) {
  const t = useTranslations('aisummary.evidence.panel');
  const passages = useTranslations('aisummary.signals.passages');
  const record = useTranslations('airecord');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { gate, can_write, result } = report;
  const dismiss = useMutation({
    mutationFn: ({ id, dismissed }: { id: number; dismissed: boolean }) =>
      call('PATCH /api/jobs/{job}/ai-feedback/{result}', { params: { job, result: id }, body: { dismissed } }),
    onSuccess: () => client.invalidateQueries(evidenceQuery({ job, application })),
  });
  const written = result?.generated_at ? result : null;
  const id = written?.id;
  const at = written?.generated_at;
  useEffect(() => {
    if (id !== undefined && at)
      void call('POST /api/jobs/{job}/ai-feedback/{result}/seen', { params: { job, result: id } }).catch(
        () => undefined,
      );
  }, [job, id, at]);
  const reason = result?.reason ?? (result || gate === 'ready' ? null : gate);
  return (
    <div
      className={classes(
        styles.facts,
        'mt-4 grid min-w-0 gap-6 wrap-anywhere [&_h3]:font-inherit [&_h3]:font-semibold [&_h4]:font-inherit [&_h4]:text-ink-2',
      )}
    >
      {!written && <p>{reason ? record('nothingBecause', { reason: record(`reasons.${reason}`) }) : t('unread')}</p>}
      {written?.dismissed && <p>{passages('dismissed')}</p>}
      {written && !written.dismissed && <Criteria result={written} job={job} application={application} />}
      {dismiss.error && <FormMessage>{textOf(dismiss.error)}</FormMessage>}
      {written && can_write && (
        <div className={classes(styles.actions, 'flex flex-wrap gap-2')}>
          <Button
            size="small"
            busy={dismiss.isPending}
            onClick={() => dismiss.mutate({ id: written.id, dismissed: !written.dismissed })}
          >
            {passages(written.dismissed ? 'takeBack' : 'dismiss')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The passages behind the order by evidence, closed until the reader asks for them. */
export default function EvidencePanel({ job, application }: Place) {
  const t = useTranslations('aisummary.evidence.panel');
  const signals = useTranslations('aisummary.signals');
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useQuery({ ...evidenceQuery({ job, application }), enabled: opened });
  return (
    <Panel
      title={t('title')}
      action={
        <Button size="small" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? signals('hide') : t('show')}
        </Button>
      }
    >
      <p className="mt-2">{t('lead')}</p>
      {opened && error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {opened && !error && !data && <Bone width="100%" height={120} />}
      {opened && data && <Content report={data} job={job} application={application} />}
    </Panel>
  );
}
