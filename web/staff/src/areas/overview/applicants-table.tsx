import type { UseQueryResult } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/state-message.tsx';
import { Table } from '../../ui/table.tsx';
import { ApplicantRow } from './applicant-row.tsx';
import type { ApplicantsPage } from './buckets.tsx';
import { isChosen, nobody, withLoaded, withOne, type Choice } from './choice.ts';
import { columnsOf } from './columns.ts';
import { withWords, type OverviewSearch } from './overview-search.ts';
import styles from './overview.module.css';

type ApplicantsTableProps = {
  job: Job;
  list: UseQueryResult<ApplicantsPage>;
  search: OverviewSearch;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  onAdd: () => void;
};

function Empty({ job, search, onAdd }: { job: Job; search: OverviewSearch; onAdd: () => void }) {
  const t = useTranslations('overview');
  if (search.q) {
    return (
      <EmptyState
        text={t('empty.search', { q: search.q })}
        action={
          <LinkButton to="/interviews/$job" params={{ job: String(job.id) }} search={withWords(search, '')}>
            {t('empty.clearSearch')}
          </LinkButton>
        }
      />
    );
  }
  if (search.filter === 'Archived') return <EmptyState text={t('empty.Archived')} />;
  const mayInvite = job.abilities.includes('invite') && job.status === 'Published' && !job.archived;
  return (
    <EmptyState
      text={t(`empty.${search.status}`)}
      action={search.status === 'ToInvite' && mayInvite && <Button onClick={onAdd}>{t('invite')}</Button>}
    />
  );
}

/** The bucket's applicants in each of its states: loading, failed, empty, filled. */
export function ApplicantsTable({ job, list, search, choice, onChoose, onAdd }: ApplicantsTableProps) {
  const t = useTranslations('overview');
  const stages = useTranslations('common.stages');
  if (list.isError) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data?.results;
  if (rows?.length === 0) return <Empty job={job} search={search} onAdd={onAdd} />;
  const columns = columnsOf[search.status];
  const selectable = job.abilities.includes('invite') || job.abilities.includes('decide');
  const all = rows !== undefined && rows.every(({ id }) => isChosen(choice, id));

  return (
    <Table caption={stages(search.status)} stale={list.isPlaceholderData} className={styles.table}>
      <thead>
        <tr>
          {selectable && (
            <td className={styles.check}>
              <Checkbox
                checked={all}
                indeterminate={!all && choice.named.size > 0}
                aria-label={t('selectAll')}
                onChange={() => onChoose(all ? nobody : withLoaded(rows ?? []))}
              />
            </td>
          )}
          <th scope="col">{t('columns.applicant')}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={styles.wideOnly}>
              {t(`columns.${column}`)}
            </th>
          ))}
          <td>
            <span className="visually-hidden">{t('columns.menu')}</span>
          </td>
        </tr>
      </thead>
      {rows ? (
        <tbody>
          {rows.map((application) => (
            <ApplicantRow
              key={application.id}
              application={application}
              bucket={search.status}
              selectable={selectable}
              selected={isChosen(choice, application.id)}
              onSelect={(on) => onChoose(withOne(choice, application, on, rows))}
            />
          ))}
        </tbody>
      ) : (
        <SkeletonRows rows={9} widths={[...(selectable ? [16] : []), 180, ...columns.map(() => 90), 20]} />
      )}
    </Table>
  );
}
