import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  IconArchive,
  IconArchiveOff,
  IconBuildingStore,
  IconCopy,
  IconDownload,
  IconEdit,
  IconSettings,
  IconTemplate,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ApplicantFilter } from '@vivavoce/contract/applications/selection.ts';
import type { JobListItem } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { cutOffExport } from '../export/cut-off.ts';
import { ExportDialog } from '../export/lazy-export-dialog.tsx';
import { withMessages } from '../../app/messages.ts';
import { showSnackbar, showToast } from '../../app/toasts.ts';
import { duplicateJob } from '../../queries/jobs/jobs.ts';
import { settingsQuery } from '../../queries/sign-in/session.ts';
import { ActionMenu, type MenuItem } from '../../ui/overlays/action-menu.tsx';

const MakeTemplate = lazy(withMessages(['templates'], () => import('../templates/make-template.tsx')));
const DeleteJob = lazy(() => import('./delete-job.tsx'));

type ListChange = { run: () => Promise<unknown>; done: string; undo?: ListChange };

/** Runs a change, reports it, and reloads the list. */
function useListChange() {
  const client = useQueryClient();
  const textOf = useErrorText();
  const common = useTranslations('common');
  const mutation = useMutation({
    mutationFn: ({ run }: ListChange) => run(),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSuccess: (_, { done, undo }) =>
      showSnackbar(done, undo && { label: common('undo'), run: () => mutation.mutate(undo) }),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['job'] }),
        client.invalidateQueries({ queryKey: ['jobs'] }),
        client.invalidateQueries({ queryKey: ['desk'] }),
        client.invalidateQueries({ queryKey: ['plan'] }),
        client.invalidateQueries({ queryKey: ['marketplace'] }),
      ]);
    },
  });
  return mutation;
}

type JobMenuProps = {
  job: Pick<JobListItem, 'id' | 'title' | 'status' | 'archived' | 'abilities' | 'question_count' | 'job_kind'>;
  /** Counts of applicants, where they are loaded. */
  buckets: JobListItem['buckets'] | undefined;
  /** The filter of the list on the page, for exports. */
  filter?: ApplicantFilter | undefined;
  /** Called after deletion, to leave a page that is gone. */
  onDeleted?: () => void;
};

/** Changes that lead to another page. */
function useJobCalls(job: number) {
  const router = useRouter();
  const edit = (id: number) => router.navigate({ to: '/interviews/create/$job/summary', params: { job: String(id) } });

  async function duplicate(): Promise<void> {
    const copy = await duplicateJob(job);
    await edit(copy.id);
  }

  async function showInMarketplace(): Promise<void> {
    await call('POST /api/jobs/{job}/marketplace', { params: { job }, body: { marketplace_public: true } });
    await router.navigate({ to: '/manage-marketplace/interview/$job', params: { job: String(job) } });
  }

  return { edit, duplicate, showInMarketplace };
}

/** Archives the activity or restores it; archiving can be undone where restoring is possible. */
function useArchiveItem(job: JobMenuProps['job'], isPossible: boolean, change: (change: ListChange) => void): MenuItem {
  const t = useTranslations('activities.menu');
  const away: ListChange = {
    run: () => call('POST /api/jobs/{job}/archive', { params: { job: job.id } }),
    done: t('archived'),
  };
  const back: ListChange = {
    run: () => call('POST /api/jobs/{job}/unarchive', { params: { job: job.id } }),
    done: t('unarchived'),
  };
  return job.archived
    ? { label: t('unarchive'), icon: IconArchiveOff, onSelect: () => change(back) }
    : {
        label: t('archive'),
        icon: IconArchive,
        onSelect: () => change(isPossible ? { ...away, undo: back } : away),
      };
}

/** The actions of the reader on an activity; no menu without any. */
export function JobMenu({ job, buckets, filter, onDeleted }: JobMenuProps) {
  const t = useTranslations('activities.menu');
  const exporting = useTranslations('exports');
  const common = useTranslations('common');
  const router = useRouter();
  const change = useListChange();
  const [templating, setTemplating] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [opened, setOpened] = useState(() => cutOffExport({ job: job.id }) !== null);
  const may = new Set(job.abilities);
  const title = job.title || t('untitled');
  const isTest = job.job_kind === 'test_provider';
  // The marketplace is no part of freemium accounts.
  const needsProvider = isTest && (may.has('duplicate') || may.has('archive'));
  const { data: settings } = useQuery({ ...settingsQuery, enabled: may.has('change_marketplace') || needsProvider });
  /** A company without a provider can neither open its tests again nor make others. */
  const isPossible = !isTest || settings?.test_provider === true;

  const { edit, duplicate, showInMarketplace } = useJobCalls(job.id);
  const archive = useArchiveItem(job, isPossible, change.mutate);
  const items: (MenuItem | false)[] = [
    may.has('edit') &&
      job.status === 'Draft' && { label: t('continue'), icon: IconEdit, onSelect: () => void edit(job.id) },
    {
      label: t('details'),
      icon: IconSettings,
      onSelect: () => void router.navigate({ to: '/interviews/$job/details', params: { job: String(job.id) } }),
    },
    job.job_kind !== 'webinar' && {
      label: t('panel'),
      icon: IconUsers,
      onSelect: () => void router.navigate({ to: '/interviews/$job/review-panel', params: { job: String(job.id) } }),
    },
    may.has('edit') &&
      job.status === 'Published' && {
        label: exporting('menu'),
        icon: IconDownload,
        onSelect: () => setOpened(true),
      },
    may.has('duplicate') &&
      isPossible && {
        label: t('duplicate'),
        icon: IconCopy,
        onSelect: () => change.mutate({ run: duplicate, done: t('duplicated') }),
      },
    may.has('duplicate') &&
      isPossible && {
        label: t('template'),
        icon: IconTemplate,
        onSelect: () => setTemplating(true),
      },
    settings?.freemium === false &&
      may.has('change_marketplace') &&
      !job.archived && {
        label: t('market'),
        icon: IconBuildingStore,
        onSelect: () => change.mutate({ run: showInMarketplace, done: t('marketed', { title }) }),
      },
    may.has('archive') && (isPossible || !job.archived) && archive,
    may.has('delete') && { label: t('delete'), icon: IconTrash, danger: true, onSelect: () => setDeleting(true) },
  ];
  const visible = items.filter((item) => item !== false);
  if (visible.length === 0) return null;
  return (
    <>
      <ActionMenu label={common('moreFor', { name: title })} items={visible} />
      {opened && <ExportDialog job={job.id} {...(filter && { filter })} onClose={() => setOpened(false)} />}
      {templating && (
        <Suspense>
          <MakeTemplate job={{ id: job.id, title: job.title }} onClose={() => setTemplating(false)} />
        </Suspense>
      )}
      {deleting && (
        <Suspense>
          <DeleteJob
            job={job}
            buckets={buckets}
            onClose={() => setDeleting(false)}
            {...(!job.archived && may.has('archive') && { onArchive: archive.onSelect })}
            onDeleted={onDeleted}
          />
        </Suspense>
      )}
    </>
  );
}
