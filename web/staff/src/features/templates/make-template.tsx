import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { showToast } from '../../app/toasts.ts';
import { refreshTemplates } from '../../queries/jobs/templates.ts';
import TemplateDialog from './template-dialog.tsx';

type MakeTemplateProps = { job: { id: number; title: string }; onClose: () => void };

/** Saves an activity as a template; the notice leads to it. */
export default function MakeTemplate({ job, onClose }: MakeTemplateProps) {
  const t = useTranslations('templates.make');
  const client = useQueryClient();
  const router = useRouter();
  // The same for every attempt with the same content, so that a lost answer never makes two templates.
  const keys = useRef(new Map<string, string>());
  const keyOf = (content: string): string => {
    const key = keys.current.get(content) ?? newIdempotencyKey();
    keys.current.set(content, key);
    return key;
  };
  return (
    <TemplateDialog
      kind="make"
      name={job.title}
      asksSharing
      save={async ({ title, shared }) => {
        const body = { job: job.id, title, private: !shared };
        await call('POST /templates/api/job-templates', {
          body,
          headers: { 'idempotency-key': keyOf(JSON.stringify(body)) },
        });
        const run = () => void router.navigate({ to: '/library', search: { tab: 'templates' } });
        showToast({ title: t('done', { title }), action: { label: t('open'), run } });
        onClose();
        await refreshTemplates(client);
      }}
      onClose={onClose}
    />
  );
}
