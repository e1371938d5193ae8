import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { readNewest } from '../../../app/unsaved/read-newest.ts';
import { showToast } from '../../../app/toasts.ts';
import { jobQuery, publishJob, rememberJob } from '../../../queries/jobs/jobs.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useMissing } from '../use-missing.ts';
import { useWizard } from '../wizard-context.ts';
import { usePanelChoice } from './panel-choice.ts';

/** Publishes the activity; while something is missing it leads to the list of it. */
export function PublishButton() {
  const t = useTranslations('wizard.summary');
  const textOf = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { job } = useWizard();
  const missing = useMissing();
  const [invitesPanel] = usePanelChoice(job.id);
  const [busy, setBusy] = useState(false);

  async function toOverview(): Promise<void> {
    await navigate({
      to: '/interviews/$job',
      params: { job: String(job.id) },
      search: { status: 'ToInvite', filter: 'All', invite: true },
    });
  }

  async function publish(): Promise<void> {
    if (missing.length > 0) {
      document.getElementById('missing')?.focus();
      return;
    }
    setBusy(true);
    try {
      rememberJob(client, await publishJob(job.id, invitesPanel));
      await toOverview();
    } catch (error) {
      const newest = await readNewest(client, jobQuery(job.id)).catch(() => job);
      // Another person has published it already: the goal is reached.
      if (isProblem(error, 409) && newest.status === 'Published') {
        await toOverview();
        return;
      }
      await client.invalidateQueries({ queryKey: ['job', job.id] });
      // This browser did not know yet what is missing.
      if (isProblem(error) && error.code === 'not_publishable') document.getElementById('missing')?.focus();
      showToast({ title: textOf(error), background: 'reject' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="primary" busy={busy} onClick={() => void publish()}>
      {t('publish')}
    </Button>
  );
}
