import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconArchive, IconArchiveOff, IconLock, IconPencil, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { JobTemplate } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { withMessages } from '../../app/messages.ts';
import { showSnackbar, showToast } from '../../app/toasts.ts';
import { changeTemplate, refreshTemplates } from '../../queries/jobs/templates.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import { Pill } from '../../ui/base/pill.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { ActionMenu, type MenuItem } from '../../ui/overlays/action-menu.tsx';
import styles from './library.module.css';

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
export function TemplateRow({ template }: { template: JobTemplate }) {
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
    <li className={styles.row}>
      <div className={styles.text}>
        {retired ? (
          <span className={styles.retired}>{title}</span>
        ) : (
          <Link className={styles.question} to="/interviews/create/template" search={{ q: title, open: id }}>
            {title}
          </Link>
        )}
        <p className={styles.facts}>
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
