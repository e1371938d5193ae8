import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconX } from '@tabler/icons-react';
import type { CohortDetail } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { confirm } from '../../app/confirm.ts';
import { showToast } from '../../app/toasts.ts';
import { rememberCohort } from '../../queries/cohorts.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { DataTable, OnPhone, type Column } from '../../ui/data/data-table.tsx';
import { tableStyles } from '../../ui/data/table.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';

type Assignment = CohortDetail['assignments'][number];

function useEnd(cohort: number) {
  const t = useTranslations('cohorts.assignment');
  const textOf = useErrorText();
  const client = useQueryClient();
  return async ({ id, job: { title } }: Assignment): Promise<void> => {
    const question = { title: t('endTitle', { title }), text: t('endText'), action: t('end'), danger: true };
    if (!(await confirm(question))) return;
    try {
      const params = { cohort, assignment: id };
      rememberCohort(client, await call('DELETE /api/cohorts/{cohort}/assignments/{assignment}', { params }));
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject', dismissIn: 0 });
    }
  };
}

function useColumns(mayManage: boolean, onEnd: (assignment: Assignment) => void): Column<Assignment>[] {
  const t = useTranslations('cohorts.assignment');
  const common = useTranslations('common');
  const dueOf = ({ due_at }: Assignment) => <When value={due_at} as="date" length="short" />;
  const figure = (value: number | null) =>
    value === null ? <span className={tableStyles.quiet}>{t('private')}</span> : value;
  return [
    {
      key: 'activity',
      heading: t('activity'),
      cell: (assignment) => (
        <>
          <span className={tableStyles.twoLines}>
            <Link
              to="/interviews/$job"
              params={{ job: String(assignment.job.id) }}
              search={{ status: 'AwaitingResponse', filter: 'All' }}
              className="font-semibold wrap-anywhere"
            >
              {assignment.job.title}
            </Link>
            <span className="flex flex-wrap gap-2 text-small text-ink-3">
              {t(assignment.is_practice ? 'isPractice' : 'isWork')}
              {assignment.state !== 'ready' && (
                <Pill tone={assignment.state === 'failed' ? 'bad' : 'info'}>{t(`states.${assignment.state}`)}</Pill>
              )}
            </span>
          </span>
          <OnPhone>
            <span>{t('doneOf', { done: assignment.done, assigned: assignment.assigned })}</span>
            {dueOf(assignment)}
          </OnPhone>
        </>
      ),
    },
    { key: 'due', heading: t('due'), className: 'w-35 max-md:hidden', cell: dueOf },
    {
      key: 'assigned',
      heading: t('assigned'),
      number: true,
      className: 'w-23 max-md:hidden',
      cell: ({ assigned }) => assigned,
    },
    {
      key: 'opened',
      heading: t('opened'),
      number: true,
      className: 'w-25 max-md:hidden',
      cell: ({ opened }) => figure(opened),
    },
    { key: 'done', heading: t('done'), number: true, className: 'w-23 max-md:hidden', cell: ({ done }) => done },
    {
      key: 'overdue',
      heading: t('overdue'),
      number: true,
      className: 'w-25 max-md:hidden',
      cell: ({ overdue }) => figure(overdue),
    },
    ...(mayManage
      ? [
          {
            key: 'menu',
            heading: t('menu'),
            headingHidden: true,
            className: 'w-14 text-end print:hidden',
            cell: (assignment: Assignment) => (
              <ActionMenu
                label={common('moreFor', { name: assignment.job.title })}
                items={[{ label: t('end'), icon: IconX, danger: true, onSelect: () => onEnd(assignment) }]}
              />
            ),
          },
        ]
      : []),
  ];
}

/** Activities that the members get, with how far they are; of practice only whether it is done. */
export default function AssignmentsTable({ cohort }: { cohort: CohortDetail }) {
  const t = useTranslations('cohorts.assignment');
  const end = useEnd(cohort.id);
  const columns = useColumns(cohort.abilities.includes('manage'), (assignment) => void end(assignment));
  return (
    <>
      <Panel>
        {cohort.assignments.length === 0 ? (
          <EmptyState text={t('empty')} />
        ) : (
          <DataTable caption={t('caption')} columns={columns} rows={cohort.assignments} keyOf={({ id }) => id} />
        )}
      </Panel>
      <p className="pt-2 text-small text-ink-3">{t('note')}</p>
    </>
  );
}
