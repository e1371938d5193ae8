import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { rememberJob } from '../../queries/jobs/jobs.ts';
import { createFromTemplate } from '../../queries/jobs/templates.ts';
import { showToast } from '../../app/toasts.ts';
import { targetOfFreshJob } from './targets.ts';

export type TemplateChoice = {
  choose: (template: number) => void;
  /** The template from which an activity is being created. */
  creating: number | undefined;
  failure: unknown;
};

/**
 * Creates a published activity from the template and opens it. When the drawer was closed meanwhile the reader stays
 * and gets a toast.
 */
export function useTemplateChoice(onOpen: () => void): TemplateChoice {
  const t = useTranslations('search.template');
  const client = useQueryClient();
  const router = useRouter();
  const busy = useRef(false);
  const present = useRef(true);
  // Choosing the same one again after a failure reuses its key, so that a lost answer never creates two activities.
  const keys = useRef(new Map<number, string>());
  useEffect(() => {
    present.current = true;
    return () => {
      present.current = false;
    };
  }, []);

  const open = (job: Job) => void router.navigate(targetOfFreshJob(job.id));
  const create = useMutation({
    mutationFn: (template: number) => {
      const key = keys.current.get(template) ?? newIdempotencyKey();
      keys.current.set(template, key);
      return createFromTemplate(template, key, 'publish');
    },
    onSuccess: (job, template) => {
      keys.current.delete(template);
      rememberJob(client, job);
      if (!present.current) {
        showToast({ title: t('created', { title: job.title }), action: { label: t('open'), run: () => open(job) } });
        return;
      }
      onOpen();
      open(job);
    },
    onSettled: () => {
      busy.current = false;
    },
  });

  return {
    choose: (template) => {
      // Two clicks can come before the first one renders.
      if (busy.current) return;
      busy.current = true;
      create.mutate(template);
    },
    creating: create.isPending ? create.variables : undefined,
    failure: create.error,
  };
}
