import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { Table } from '../../../ui/data/table.tsx';
import { SkeletonRow } from './skeleton-row.tsx';
import { isNobody, nobody, withSome, type Choice } from '../selection/choice.ts';
import { columnsOf } from './columns.ts';
import { LongTable } from './long-table.tsx';
import { isNarrowed, inBucket, type OverviewSearch } from '../overview-search.ts';
import type { List } from './use-list.ts';
import { rowIndexOf } from './use-row-keys.ts';
import styles from '../overview.module.css';
import { useTakesApplicants } from '../../../features/invite/use-takes-applicants.ts';
import { classes } from '../../../ui/base/classes.ts';

export type ApplicantsTableProps = {
  job: Job;
  list: List;
  search: OverviewSearch;
  choice: Choice;
  onChoose: (change: (before: Choice) => Choice) => void;
  onAdd: () => void;
};

function Empty({ job, search, onAdd }: Pick<ApplicantsTableProps, 'job' | 'search' | 'onAdd'>) {
  const t = useTranslations('overview');
  const mayInvite = useTakesApplicants(job);
  if (isNarrowed(search)) {
    return (
      <EmptyState
        text={search.q ? t('empty.search', { q: search.q }) : t('empty.facets')}
        action={
          <LinkButton
            to="/interviews/$job"
            params={{ job: String(job.id) }}
            search={inBucket(search, search.status, search.filter)}
          >
            {t(search.q ? 'empty.clearSearch' : 'empty.clearFacets')}
          </LinkButton>
        }
      />
    );
  }
  if (job.status === 'Draft') return <EmptyState text={t('empty.draft')} />;
  if (search.filter === 'Archived' && !job.archived) return <EmptyState text={t('empty.Archived')} />;
  return (
    <EmptyState
      text={t(`empty.${search.status}`)}
      action={search.status === 'ToInvite' && mayInvite && <Button onClick={onAdd}>{t('invite')}</Button>}
    />
  );
}

type HeadProps = Pick<ApplicantsTableProps, 'search' | 'choice' | 'onChoose' | 'list'> & { selectable: boolean };

/** The column heads, and one box for all loaded rows. */
function Head({ search, choice, onChoose, list, selectable }: HeadProps) {
  const t = useTranslations('overview');
  const some = !isNobody(choice);
  const all = some && choice.named.size === (choice.all ? 0 : list.matching);
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectable && (
          <td className={styles.check}>
            <Checkbox
              checked={all}
              indeterminate={!all && some}
              aria-label={t('selectAll')}
              onChange={() => onChoose(() => (some ? nobody : withSome(nobody, list.loaded(), true)))}
            />
          </td>
        )}
        <th scope="col">{t('columns.applicant')}</th>
        {columnsOf[search.status].map((column) => (
          <th key={column} scope="col" className="max-md:hidden" data-column={column}>
            {t(`columns.${column}`)}
          </th>
        ))}
        <td className="w-[4rem] max-md:w-[3rem] print:hidden">
          <span className="visually-hidden">{t('columns.menu')}</span>
        </td>
      </tr>
    </thead>
  );
}

/** The bucket's applicants in each of its states: loading, failed, empty, filled. */
export function ApplicantsTable({ onAdd, ...props }: ApplicantsTableProps) {
  const { job, list, search } = props;
  const buckets = useTranslations('common.buckets');
  const { first } = list;
  if (first.isError) return <LoadError error={first.error} onRetry={() => void first.refetch()} />;
  if (first.data?.results.length === 0) return <Empty job={job} search={search} onAdd={onAdd} />;
  const selectable = job.abilities.includes('invite') || job.abilities.includes('decide');
  const head = <Head {...props} selectable={selectable} />;
  if (first.data) return <LongTable {...props} start={first.data} selectable={selectable} head={head} />;
  return (
    <Table
      caption={buckets(search.status)}
      className={classes(styles.table, 'min-w-[38rem] table-fixed max-md:min-w-0 print:min-w-0 print:table-auto')}
    >
      {head}
      <tbody aria-busy="true">
        {Array.from({ length: 9 }, (_, row) => (
          <SkeletonRow
            key={row}
            rowIndex={rowIndexOf(row)}
            columns={columnsOf[search.status]}
            selectable={selectable}
          />
        ))}
      </tbody>
    </Table>
  );
}
