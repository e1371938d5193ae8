import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCheck, IconUserMinus } from '@tabler/icons-react';
import type { CohortDetail, CohortMember } from '@vivavoce/contract/types.ts';
import { call, type QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { showToast } from '../../app/toasts.ts';
import { cohortMembersQuery, refreshCohort } from '../../queries/cohorts.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { DataTable, OnPhone, type Column } from '../../ui/data/data-table.tsx';
import { narrowed } from '../../ui/data/list-search.ts';
import { NothingFound, PagedList } from '../../ui/data/paged-list.tsx';
import { tableStyles } from '../../ui/data/table.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import type { CohortSearch } from './cohorts-search.ts';

/** The query of the members; the tab of activities has none. */
const toMembersFilter = ({ tab, q, page = 1 }: CohortSearch): QueryInputOf<'GET /api/cohorts/{cohort}/members'> => ({
  view: tab === undefined || tab === 'activities' ? 'all' : tab,
  page,
  page_size: 20,
  ...(q && { search: q }),
});

/** Practice is done or not; nothing else of it shows. */
function PracticeState({ done }: { done: boolean | null }) {
  const t = useTranslations('cohorts.member');
  if (done === null) return <span className={tableStyles.quiet}>{t('noPractice')}</span>;
  if (!done) return <span className={tableStyles.quiet}>{t('notDone')}</span>;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={IconCheck} size={16} />
      {t('done')}
    </span>
  );
}

function useRemove(cohort: CohortDetail) {
  const t = useTranslations('cohorts.member');
  const textOf = useErrorText();
  const client = useQueryClient();
  return async ({ id, full_name: name }: CohortMember): Promise<void> => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), action: t('remove'), danger: true };
    if (!(await confirm(question))) return;
    try {
      await call('DELETE /api/cohorts/{cohort}/members/{member}', { params: { cohort: cohort.id, member: id } });
      showToast({ title: t('removed', { name }) });
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject', dismissIn: 0 });
    }
    refreshCohort(client, cohort.id);
  };
}

function useColumns(mayManage: boolean, onRemove: (member: CohortMember) => void): Column<CohortMember>[] {
  const t = useTranslations('cohorts.member');
  const common = useTranslations('common');
  const overdueOf = ({ overdue }: CohortMember) => (overdue > 0 ? <Pill tone="warn">{overdue}</Pill> : overdue);
  const figures = ['assigned', 'opened', 'sent'] as const;
  return [
    {
      key: 'name',
      heading: t('name'),
      cell: (member) => (
        <span className="flex items-start gap-3">
          <Avatar name={member.full_name || member.email} size={28} />
          <span className="min-w-0">
            <span className={tableStyles.twoLines}>
              <span className="font-semibold wrap-anywhere">{member.full_name || member.email}</span>
              <span className="text-small wrap-anywhere text-ink-3">
                {member.email}
                {member.source === 'code' && ` · ${t('byCode')}`}
              </span>
            </span>
            <OnPhone>
              <span>{t('figures', { assigned: member.assigned, opened: member.opened, sent: member.sent })}</span>
              {member.overdue > 0 && <Pill tone="warn">{t('overdueCount', { count: member.overdue })}</Pill>}
              <PracticeState done={member.practice_done} />
            </OnPhone>
          </span>
        </span>
      ),
    },
    ...figures.map((name): Column<CohortMember> => ({
      key: name,
      heading: t(name),
      number: true,
      className: 'w-23 max-md:hidden',
      cell: (member) => member[name],
    })),
    { key: 'overdue', heading: t('overdue'), number: true, className: 'w-23 max-md:hidden', cell: overdueOf },
    {
      key: 'practice',
      heading: t('practice'),
      className: 'w-32 max-md:hidden',
      cell: ({ practice_done }) => <PracticeState done={practice_done} />,
    },
    ...(mayManage
      ? [
          {
            key: 'menu',
            heading: t('menu'),
            headingHidden: true,
            className: 'w-14 text-end print:hidden',
            bone: 20,
            cell: (member: CohortMember) => (
              <ActionMenu
                label={common('moreFor', { name: member.full_name || member.email })}
                items={[{ label: t('remove'), icon: IconUserMinus, danger: true, onSelect: () => onRemove(member) }]}
              />
            ),
          },
        ]
      : []),
  ];
}

/** The members by name, with how far their assigned work is. */
export default function MembersTable({ cohort, search }: { cohort: CohortDetail; search: CohortSearch }) {
  const t = useTranslations('cohorts');
  const list = useQuery(cohortMembersQuery(cohort.id, toMembersFilter(search)));
  const remove = useRemove(cohort);
  const columns = useColumns(cohort.abilities.includes('manage'), (member) => void remove(member));
  const view = search.tab === 'not_opened' || search.tab === 'overdue' ? search.tab : 'all';
  return (
    <PagedList
      list={list}
      search={search}
      matches={search.q ? (count) => t('member.matches', { count }) : undefined}
      note={<p className="pt-2 text-small text-ink-3">{t('member.note')}</p>}
      empty={
        search.q ? (
          <NothingFound
            text={t('member.nothing', { q: search.q })}
            clear={t('list.clear')}
            all={narrowed(search, { q: '' })}
          />
        ) : (
          <EmptyState text={t(`member.empty.${view}`)} />
        )
      }
    >
      {(rows) => (
        <DataTable
          caption={t('tabs.all')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          stale={list.isPlaceholderData}
        />
      )}
    </PagedList>
  );
}
