import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { IconArchive, IconArchiveOff, IconCopy, IconDots, IconEdit, IconTrash } from '@tabler/icons-react';
import type { JobListItem } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { useErrorText } from '../../app/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { archiveJob, deleteJob, duplicateJob, unarchiveJob } from '../../queries/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';

/** Runs a change to the list, says what happened, and lets the list look again. */
function useListChange() {
  const client = useQueryClient();
  const textOf = useErrorText();
  return useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; done: string; undo?: () => Promise<unknown> }) => run(),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSuccess: (_, { done }) => showToast({ title: done }),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['jobs'] }),
        client.invalidateQueries({ queryKey: ['desk'] }),
      ]);
    },
  });
}

/** What the reader may do with an activity; nothing allowed, no menu. */
export function JobMenu({ job }: { job: JobListItem }) {
  const t = useTranslations('activities.menu');
  const common = useTranslations('common');
  const router = useRouter();
  const change = useListChange();
  const may = new Set(job.abilities);
  const shown = ['edit', 'duplicate', 'archive', 'delete'] as const;
  if (!shown.some((ability) => may.has(ability))) return null;

  async function askDelete(): Promise<void> {
    const agreed = await confirm({
      title: t('deleteTitle'),
      text: t('deleteText', { title: job.title || t('untitled') }),
      action: t('delete'),
      danger: true,
    });
    if (agreed) change.mutate({ run: () => deleteJob(job.id), done: t('deleted') });
  }

  const edit = (id: number) => router.navigate({ to: '/interviews/create/$job/summary', params: { job: String(id) } });

  async function duplicate(): Promise<void> {
    const copy = await duplicateJob(job.id);
    await edit(copy.id);
  }

  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="ghost" size="small" icon aria-label={common('moreFor', { name: job.title })}>
          <Icon of={IconDots} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {may.has('edit') && job.status === 'Draft' && (
          <Menu.Item leftSection={<Icon of={IconEdit} size={16} />} onClick={() => void edit(job.id)}>
            {t('continue')}
          </Menu.Item>
        )}
        {may.has('duplicate') && (
          <Menu.Item
            leftSection={<Icon of={IconCopy} size={16} />}
            onClick={() => change.mutate({ run: duplicate, done: t('duplicated') })}
          >
            {t('duplicate')}
          </Menu.Item>
        )}
        {may.has('archive') && (
          <Menu.Item
            leftSection={<Icon of={job.archived ? IconArchiveOff : IconArchive} size={16} />}
            onClick={() =>
              change.mutate({
                run: () => (job.archived ? unarchiveJob(job.id) : archiveJob(job.id)),
                done: job.archived ? t('unarchived') : t('archived'),
              })
            }
          >
            {job.archived ? t('unarchive') : t('archive')}
          </Menu.Item>
        )}
        {may.has('delete') && (
          <Menu.Item color="red" leftSection={<Icon of={IconTrash} size={16} />} onClick={() => void askDelete()}>
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
