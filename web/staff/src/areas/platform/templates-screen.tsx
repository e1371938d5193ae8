import { useMutation, useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { JobTemplate } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { type BodyInputOf, call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { withMessages } from '../../app/messages.ts';
import { showSnackbar, showToast } from '../../app/toasts.ts';
import { Button } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { narrowed } from '../../ui/data/list-search.ts';
import { ListSearchField, ListToolbar, PagedList } from '../../ui/data/paged-list.tsx';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import styles from './platform.module.css';
import { toTemplatesFilter, refreshSharedTemplates } from './templates-search.ts';

const changeSharedTemplate = (template: number, body: BodyInputOf<'PATCH /api/platform/templates/{template}'>) =>
  call('PATCH /api/platform/templates/{template}', { params: { template }, body });

const TemplateDrawer = lazy(() => import('./template-drawer.tsx'));
const TemplateDialog = lazy(withMessages(['templates'], () => import('../../features/templates/template-dialog.tsx')));

const route = getRouteApi('/_staff/_shell/_platform/platform/templates');

type Change = { body: Parameters<typeof changeSharedTemplate>[1]; done: string; undo?: Change };

function TemplateRow({ template }: { template: JobTemplate }) {
  const t = useTranslations('platform.templates');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const client = useQueryClient();
  const [renaming, setRenaming] = useState(false);
  const { id, title, retired, question_count: questions, duration: minutes } = template;
  const change = useMutation({
    mutationFn: ({ body }: Change) => changeSharedTemplate(id, body),
    onSuccess: (_, { done, undo }) =>
      showSnackbar(done, undo && { label: common('undo'), run: () => change.mutate(undo) }),
    onError: (error) => showToast({ title: errorText(error), background: 'reject' }),
    onSettled: () => refreshSharedTemplates(client),
  });
  const restore: Change = { body: { retired: false }, done: t('restored', { title }) };
  const retire: Change = { body: { retired: true }, done: t('retired', { title }), undo: restore };
  return (
    <li>
      <span className={classes(styles.what, 'min-w-0 flex-[1_1_16rem] wrap-anywhere')}>
        <b>{title}</b>
        <span className={classes(styles.quiet, 'text-small text-pretty wrap-anywhere text-ink-3')}>
          {t('facts', { questions, minutes, language: t(`languages.${template.default_locale}`) })}
        </span>
      </span>
      <ActionMenu
        label={common('moreFor', { name: title })}
        items={[
          { label: t('rename'), icon: IconPencil, onSelect: () => setRenaming(true) },
          retired
            ? { label: t('restore'), icon: IconArchiveOff, onSelect: () => change.mutate(restore) }
            : { label: t('retire'), icon: IconArchive, onSelect: () => change.mutate(retire) },
        ]}
      />
      {renaming && (
        <Suspense>
          <TemplateDialog
            kind="rename"
            name={title}
            save={async ({ title: renamed }) => {
              await changeSharedTemplate(id, { title: renamed });
              setRenaming(false);
              await refreshSharedTemplates(client);
            }}
            onClose={() => setRenaming(false)}
          />
        </Suspense>
      )}
    </li>
  );
}

/** The templates that all companies share. */
export function TemplatesScreen() {
  const t = useTranslations('platform.templates');
  const shell = useTranslations('shell.account');
  const search = route.useSearch();
  const list = useQuery(
    apiQuery(
      'GET /api/platform/templates',
      { query: toTemplatesFilter(search) },
      { placeholderData: keepPreviousData },
    ),
  );
  const [adding, setAdding] = useState(false);
  const tab = (retired: boolean) => (
    <Tab
      to="/platform/templates"
      search={narrowed(search, { retired: retired || undefined })}
      current={(search.retired ?? false) === retired}
    >
      {t(retired ? 'retiredTab' : 'offered')}
    </Tab>
  );
  return (
    <>
      <Breadcrumbs above={[shell('platform')]} current={t('title')} />
      <PageHeader
        below
        title={t('title')}
        actions={
          <Button variant="primary" onClick={() => setAdding(true)}>
            <Icon of={IconPlus} size={16} />
            {t('add')}
          </Button>
        }
      />
      <p className="mt-0 mb-4 text-ink-2">{t('lead')}</p>
      <ListToolbar>
        <Tabs label={t('status')}>
          {tab(false)}
          {tab(true)}
        </Tabs>
        <ListSearchField search={search} label={t('search')} />
      </ListToolbar>
      <PagedList
        list={list}
        search={search}
        empty={
          <EmptyState text={search.q ? t('nothing', { q: search.q }) : t(search.retired ? 'noRetired' : 'empty')} />
        }
      >
        {(rows) =>
          rows ? (
            <ul
              className={classes(styles.rows, 'mx-0 mt-2.5 mb-0 grid list-none p-0', styles.listed)}
              aria-label={t('title')}
            >
              {rows.map((template) => (
                <TemplateRow key={template.id} template={template} />
              ))}
            </ul>
          ) : (
            <Bone width="60%" />
          )
        }
      </PagedList>
      {adding && (
        <Suspense>
          <TemplateDrawer onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
