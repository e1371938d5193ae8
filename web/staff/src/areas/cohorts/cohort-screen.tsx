import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import {
  IconChartBar,
  IconCopy,
  IconLock,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconTrash,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { CohortDetail } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { confirm } from '../../app/confirm.ts';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { withMessages } from '../../app/messages.ts';
import { showToast } from '../../app/toasts.ts';
import { useCopy } from '../../app/use-copy.ts';
import { useSend } from '../../app/use-send.ts';
import { cohortQuery, rememberCohort } from '../../queries/cohorts.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { narrowed } from '../../ui/data/list-search.ts';
import { ListSearchField, ListToolbar } from '../../ui/data/paged-list.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import type { CohortSearch } from './cohorts-search.ts';

const MembersTable = lazy(() => import('./members-table.tsx'));
const AssignmentsTable = lazy(() => import('./assignments-table.tsx'));
const CohortDialog = lazy(withMessages(['cohorts'], () => import('./cohort-dialog.tsx')));
const MembersDialog = lazy(withMessages(['cohorts'], () => import('./members-dialog.tsx')));
const AssignDialog = lazy(withMessages(['cohorts'], () => import('./assign-dialog.tsx')));

const cohortTabs = ['all', 'not_opened', 'overdue', 'activities'] as const;

type Opened = 'change' | 'members' | 'assign';

const route = getRouteApi('/_staff/_shell/cohorts/$cohort/');

/** Deletes the cohort once it is agreed; the question says what stays. */
function useDelete({ id, name, activities }: CohortDetail) {
  const t = useTranslations('cohorts');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { send, failure } = useSend(async () => {
    await call('DELETE /api/cohorts/{cohort}', { params: { cohort: id } });
    showToast({ title: t('deleted', { name }) });
    await navigate({ to: '/cohorts' });
    client.removeQueries({ queryKey: ['cohort', id] });
    void client.invalidateQueries({ queryKey: ['cohorts'] });
  });
  async function ask(): Promise<void> {
    const text = t('delete.text', { activities });
    if (await confirm({ title: t('delete.title', { name }), text, action: t('delete.action'), danger: true }))
      await send();
  }
  return { ask, failure };
}

type ActionsProps = { cohort: CohortDetail; onOpen: (dialog: Opened) => void; onDelete: () => void };

function CohortActions({ cohort, onOpen, onDelete }: ActionsProps) {
  const t = useTranslations('cohorts');
  const common = useTranslations('common');
  const may = (ability: CohortDetail['abilities'][number]) => cohort.abilities.includes(ability);
  if (!may('manage')) return null;
  return (
    <>
      {!cohort.has_ended && (
        <>
          <Button onClick={() => onOpen('members')}>
            <Icon of={IconUserPlus} size={16} />
            {t('add.open')}
          </Button>
          <Button variant="primary" onClick={() => onOpen('assign')}>
            <Icon of={IconPlus} size={16} />
            {t('assign.open')}
          </Button>
        </>
      )}
      <ActionMenu
        label={common('moreFor', { name: cohort.name })}
        items={[
          { label: t('form.change'), icon: IconPencil, onSelect: () => onOpen('change') },
          ...(may('delete') ? [{ label: t('delete.action'), icon: IconTrash, danger: true, onSelect: onDelete }] : []),
        ]}
      />
    </>
  );
}

function CohortTabs({ cohort, search }: { cohort: CohortDetail; search: CohortSearch }) {
  const t = useTranslations('cohorts');
  const current = search.tab ?? 'all';
  const counts = { ...cohort.views, activities: cohort.assignments.length };
  return (
    <ListToolbar>
      <Tabs label={t('tabs.label')}>
        {cohortTabs.map((tab) => (
          <Tab
            key={tab}
            to="."
            search={narrowed(search, { tab: tab === 'all' ? undefined : tab, q: undefined }) as never}
            current={current === tab}
            count={counts[tab]}
          >
            {t(`tabs.${tab}`)}
          </Tab>
        ))}
      </Tabs>
      {current !== 'activities' && <ListSearchField search={search} label={t('tabs.search')} />}
    </ListToolbar>
  );
}

/** The code by which people join, with who came by it; or the button that makes one. */
function JoinStrip({ cohort }: { cohort: CohortDetail }) {
  const { id, join_code: code, joined_by_code, has_ended } = cohort;
  const t = useTranslations('cohorts.code');
  const client = useQueryClient();
  const copy = useCopy();
  const params = { cohort: id };
  const renewal = useSend(async () =>
    rememberCohort(client, await call('POST /api/cohorts/{cohort}/join-code', { params })),
  );
  const ending = useSend(async () =>
    rememberCohort(client, await call('DELETE /api/cohorts/{cohort}/join-code', { params })),
  );
  const replace = async () => {
    if (await confirm({ title: t('replaceTitle'), text: t('replaceText'), action: t('replace') })) await renewal.send();
  };
  const end = async () => {
    if (await confirm({ title: t('endTitle'), text: t('endText'), action: t('end') })) await ending.send();
  };
  if (has_ended) return null;
  const failure = renewal.failure ?? ending.failure;
  return (
    <section aria-label={t('title')} className="grid gap-2">
      {failure && <FormMessage>{failure}</FormMessage>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-3 bg-sunken px-4 py-3">
        {code === null ? (
          <>
            <p className="min-w-0 flex-[1_1_18rem] text-small text-ink-2">{t('none')}</p>
            <Button busy={renewal.busy} onClick={() => void renewal.send()}>
              {t('make')}
            </Button>
          </>
        ) : (
          <>
            <div>
              <p className="text-small text-ink-2">{t('title')}</p>
              <p className="text-lead font-bold tracking-[0.06em] tabular-nums">{code}</p>
            </div>
            <p className="min-w-0 flex-[1_1_16rem] text-small text-pretty text-ink-2">
              {t('text')} {t('joined', { count: joined_by_code })}
            </p>
            <Button
              size="small"
              onClick={() => void copy(`${location.origin}/join/${code.replaceAll('-', '')}`, t('copied'))}
            >
              <Icon of={IconCopy} size={16} />
              {t('copy')}
            </Button>
            <ActionMenu
              label={t('menu')}
              items={[
                { label: t('replace'), icon: IconRefresh, onSelect: () => void replace() },
                { label: t('end'), icon: IconX, danger: true, onSelect: () => void end() },
              ]}
            />
          </>
        )}
      </div>
    </section>
  );
}

/** One cohort: its members with the state of their assigned work, its activities, its staff and its code. */
export function CohortScreen() {
  const t = useTranslations('cohorts');
  const { cohort: id } = route.useParams();
  const search = route.useSearch();
  const { data: cohort } = useSuspenseQuery(cohortQuery(Number(id)));
  const [opened, setOpened] = useState<Opened | null>(null);
  const removal = useDelete(cohort);
  const close = () => setOpened(null);
  return (
    <>
      <Breadcrumbs
        above={[
          <Link key="list" to="/cohorts">
            {t('title')}
          </Link>,
        ]}
        current={cohort.name}
      />
      <PageHeader
        below
        title={cohort.name}
        facts={
          <>
            {cohort.reference && <span>{cohort.reference}</span>}
            <span>{t('members', { count: cohort.members })}</span>
            <When
              value={cohort.ends_on}
              as="date"
              say={(date) => t(cohort.has_ended ? 'endedOn' : 'endsOn', { date })}
            />
            {cohort.staff.length > 0 && (
              <span>{t('ledBy', { names: cohort.staff.map(({ full_name }) => full_name).join(', ') })}</span>
            )}
          </>
        }
        actions={
          <>
            <LinkButton to="/cohorts/$cohort/evidence" params={{ cohort: id }}>
              <Icon of={IconChartBar} size={16} />
              {t('evidence.title')}
            </LinkButton>
            <CohortActions cohort={cohort} onOpen={setOpened} onDelete={() => void removal.ask()} />
          </>
        }
      />
      {removal.failure && <FormMessage>{removal.failure}</FormMessage>}
      <JoinStrip cohort={cohort} />
      <p className="flex items-center gap-2 pt-3 pb-4 text-small text-ink-2">
        <Icon of={IconLock} size={16} />
        <span>{t('privacy')}</span>
      </p>
      <CohortTabs cohort={cohort} search={search} />
      <Suspense>
        {search.tab === 'activities' ? (
          <AssignmentsTable cohort={cohort} />
        ) : (
          <MembersTable cohort={cohort} search={search} />
        )}
      </Suspense>
      <Suspense>
        {opened === 'change' && <CohortDialog cohort={cohort} onSaved={close} onClose={close} />}
        {opened === 'members' && <MembersDialog cohort={cohort} onClose={close} />}
        {opened === 'assign' && <AssignDialog cohort={cohort} onClose={close} />}
      </Suspense>
    </>
  );
}
