import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { type BodyInputOf, call } from '@vivavoce/web-shared/api/api-client.ts';
import { templatesQuery, refreshTemplates } from '../../queries/jobs/templates.ts';
import { narrowed } from '../../ui/data/list-search.ts';
import { ListSearchField, PagedList } from '../../ui/data/paged-list.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import styles from './library.module.css';
import { isNarrowed, toTemplateFilter, type LibrarySearch } from './library-search.ts';
import { LoadingRows, NoRows } from './question-list.tsx';
import { IconArchive, IconArchiveOff, IconLock, IconPencil, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { JobTemplate } from '@vivavoce/contract/types.ts';
import { withMessages } from '../../app/messages.ts';
import { showSnackbar, showToast } from '../../app/toasts.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import { Pill } from '../../ui/base/pill.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { ActionMenu, type MenuItem } from '../../ui/overlays/action-menu.tsx';
import { classes } from '../../ui/base/classes.ts';

/** Renames, shares or retires a template of the company. */
const changeTemplate = (template: number, body: BodyInputOf<'PATCH /templates/api/job-templates/{template}'>) =>
  call('PATCH /templates/api/job-templates/{template}', { params: { template }, body });

const TemplateDialog = lazy(withMessages(['templates'], () => import('../../features/templates/template-dialog.tsx')));

type Change = { body: Parameters<typeof changeTemplate>[1]; done: string; undo?: Change };

/** Changes of one template, each with a notice. */
function useTemplateChange({ id }: JobTemplate) {
  const client = useQueryClient();
  const common = useTranslations('common');
  const textOf = useErrorText();
  const change = useMutation({
    mutationFn: ({ body }: Change) => changeTemplate(id, body),
    onSuccess: (_, { done, undo }) =>
      showSnackbar(done, undo && { label: common('undo'), run: () => change.mutate(undo) }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshTemplates(client),
  });
  return change;
}

/** One template, with what its reader may do with it. */
function TemplateRow({ template }: { template: JobTemplate }) {
  const t = useTranslations('library');
  const templateTexts = useTranslations('library.templates');
  const client = useQueryClient();
  const user = useUser();
  const change = useTemplateChange(template);
  const [renaming, setRenaming] = useState(false);
  const { id, title, shared, retired, abilities } = template;
  const isMaker = template.created_by?.id === user.id;
  const retire: Change = { body: { retired: true }, done: templateTexts('retiredDone', { title }) };
  const restore: Change = { body: { retired: false }, done: templateTexts('restoredDone', { title }) };
  const items: (MenuItem | false)[] = abilities.includes('edit')
    ? [
        { label: templateTexts('menu.rename'), icon: IconPencil, onSelect: () => setRenaming(true) },
        template.private && {
          label: templateTexts('menu.share'),
          icon: IconUsers,
          onSelect: () => change.mutate({ body: { private: false }, done: templateTexts('sharedDone', { title }) }),
        },
        !template.private &&
          isMaker && {
            label: templateTexts('menu.private'),
            icon: IconLock,
            onSelect: () => change.mutate({ body: { private: true }, done: templateTexts('privateDone', { title }) }),
          },
        retired
          ? { label: templateTexts('menu.restore'), icon: IconArchiveOff, onSelect: () => change.mutate(restore) }
          : {
              label: templateTexts('menu.retire'),
              icon: IconArchive,
              onSelect: () => change.mutate({ ...retire, undo: restore }),
            },
      ]
    : [];
  const visible = items.filter((item) => item !== false);
  return (
    <li className={classes(styles.row, 'relative flex items-center justify-between gap-3 px-5 py-3 max-md:px-4')}>
      <div className={classes(styles.text, 'grid min-w-0 flex-1 justify-items-start gap-1')}>
        {retired ? (
          <span className="font-semibold wrap-anywhere text-ink-2">{title}</span>
        ) : (
          <Link
            className="inline-block min-h-6 cursor-pointer border-0 bg-transparent p-0 text-start font-semibold wrap-anywhere text-ink after:absolute after:inset-0"
            to="/interviews/create/template"
            search={{ q: title, open: id }}
          >
            {title}
          </Link>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-3">
          <Pill>{templateTexts(shared ? 'shared' : template.private ? 'private' : 'own')}</Pill>
          <span>{templateTexts('facts', { questions: template.question_count, minutes: template.duration })}</span>
        </p>
      </div>
      {visible.length > 0 && <ActionMenu label={t('more', { text: title })} items={visible} />}
      {renaming && (
        <Suspense>
          <TemplateDialog
            kind="rename"
            name={title}
            save={async ({ title: renamed }) => {
              await changeTemplate(id, { title: renamed });
              setRenaming(false);
              await refreshTemplates(client);
            }}
            onClose={() => setRenaming(false)}
          />
        </Suspense>
      )}
    </li>
  );
}

const route = getRouteApi('/_staff/_shell/_content/library');

/** Whole activities to start from; each leads to its preview. */
export function TemplateList({ search }: { search: LibrarySearch }) {
  const t = useTranslations('library');
  const navigate = route.useNavigate();
  const list = useQuery(templatesQuery(toTemplateFilter(search)));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <ListSearchField search={search} className="flex-[0_1_20rem]" label={t('searchTemplates')} />
        <div className="ms-auto flex flex-wrap gap-x-4 gap-y-2 max-md:m-0">
          <SortSelect
            label={t('templates.status.label')}
            value={search.retired ? 'retired' : 'active'}
            options={(['active', 'retired'] as const).map((value) => ({
              value,
              label: t(`templates.status.${value}`),
            }))}
            onChange={(value) =>
              void navigate({ search: narrowed(search, { retired: value === 'retired' || undefined }) })
            }
          />
        </div>
      </div>
      <PagedList
        list={list}
        search={search}
        empty={
          search.retired && !isNarrowed(search) ? (
            <EmptyState text={t('templates.noRetired')} />
          ) : (
            <NoRows tab="templates" search={search} />
          )
        }
      >
        {(rows) =>
          rows ? (
            <ul className="grid" aria-label={t('list.templates')}>
              {rows.map((template) => (
                <TemplateRow key={template.id} template={template} />
              ))}
            </ul>
          ) : (
            <LoadingRows />
          )
        }
      </PagedList>
    </>
  );
}
