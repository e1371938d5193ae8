import { useQuery, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { BiasReport } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';

/** How groups fared in an activity, or in all of the company, from what applicants volunteered. */
const biasReportQuery = (job: number | null) =>
  queryOptions({
    queryKey: job === null ? ['bias-report'] : ['job', job, 'bias-report'],
    queryFn: ({ signal }) =>
      job === null
        ? call('GET /api/bias-report', { signal })
        : call('GET /api/jobs/{job}/bias-report', { params: { job }, signal }),
    meta: { quiet: true },
  });

type Groups = BiasReport['selection'];
type Group = Groups['sex'][number];
type Kind = keyof Groups;
const KINDS: readonly Kind[] = ['sex', 'ethnicity', 'both'];

function useGroupName() {
  const t = useTranslations('equality');
  const named = (kind: 'sexes' | 'ethnicities', code: string) => {
    const key = `${kind}.${code}` as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : code;
  };
  return (kind: Kind, group: string): string => {
    if (kind === 'sex') return named('sexes', group);
    if (kind === 'ethnicity') return named('ethnicities', group);
    const [sex = '', ethnicity = ''] = group.split('/');
    return `${named('sexes', sex)}, ${named('ethnicities', ethnicity)}`;
  };
}

function Figures({ group }: { group: Group }) {
  const t = useTranslations('equality.report');
  const tag = useLanguageTag();
  const { counts, rate_per_mille, impact_percent, below_four_fifths, p_of_10000 } = group;
  if (!counts || rate_per_mille === null || impact_percent === null) return <td colSpan={4}>{t('hidden')}</td>;
  const percent = (share: number, digits: number) =>
    new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: digits }).format(share);
  return (
    <>
      <td>{t('of', counts)}</td>
      <td>{percent(rate_per_mille / 1000, 1)}</td>
      <td>
        {percent(impact_percent / 100, 0)}
        {below_four_fifths && ` (${t('fourFifths')})`}
      </td>
      <td>
        {p_of_10000 === null
          ? '–'
          : new Intl.NumberFormat(tag, { minimumFractionDigits: 4 }).format(p_of_10000 / 10_000)}
      </td>
    </>
  );
}

/** Its own table: figures in running text, under a caption that is in sight. */
function GroupTable({ title, kind, groups }: { title: string; kind: Kind; groups: readonly Group[] }) {
  const t = useTranslations('equality.report');
  const nameOf = useGroupName();
  return (
    <div className="overflow-x-auto">
      <table className="border-collapse [&_:is(th,td)]:py-1 [&_:is(th,td)]:ps-0 [&_:is(th,td)]:pe-4 [&_:is(th,td)]:text-start [&_:is(th,td)]:tabular-nums [&_caption]:text-start [&_caption]:text-ink-2">
        <caption>{title}</caption>
        <thead>
          <tr>
            {(['group', 'count', 'rate', 'impact', 'chance'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.group}>
              <th scope="row">
                {nameOf(kind, group.group)}
                {group.small && ` (${t('small')})`}
              </th>
              <Figures group={group} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Content({ job }: { job: number | null }) {
  const t = useTranslations('equality.report');
  const { data, error, refetch } = useQuery(biasReportQuery(job));
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bone width="60%" />;
  const isEmpty = KINDS.every((kind) => data.selection[kind].length === 0);
  return (
    <div className="mt-3 grid gap-3 [&_h3]:font-inherit [&_h3]:font-semibold">
      <p>{t('scope', { applicants: data.applicants, unknown: data.unknown })}</p>
      <p>{t(data.ai_order ? 'aiOrder' : 'noAiOrder')}</p>
      {isEmpty && <p>{t('none')}</p>}
      {(['selection', 'above_median'] as const).map((measure) => (
        <div key={measure} className="mt-3 grid gap-3 [&_h3]:font-inherit [&_h3]:font-semibold">
          {!isEmpty && <h3>{t(measure === 'selection' ? 'selection' : 'above')}</h3>}
          {KINDS.filter((kind) => data[measure][kind].length > 0).map((kind) => (
            <GroupTable key={kind} title={t(`by.${kind}`)} kind={kind} groups={data[measure][kind]} />
          ))}
        </div>
      ))}
    </div>
  );
}

/**
 * Treatment of groups compared, from the data that applicants volunteered.
 * @param job null for all activities of the company
 */
export default function BiasPanel({ job }: { job: number | null }) {
  const t = useTranslations('equality.report');
  const [opened, setOpened] = useState(false);
  return (
    <Panel
      title={t('title')}
      action={
        <Button size="small" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? t('hide') : t('show')}
        </Button>
      }
    >
      <p>{t('lead')}</p>
      {job === null && <p>{t('ofCompany')}</p>}
      {opened && <Content job={job} />}
    </Panel>
  );
}
