import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { targetOfFreshJob } from '../../../features/search/targets.ts';
import { showToast } from '../../../app/toasts.ts';
import { duplicateJob, rememberJob } from '../../../queries/jobs/jobs.ts';
import { createFromTemplate } from '../../../queries/jobs/templates.ts';
import type { TemplateUse } from '../../../queries/jobs/templates.ts';
import { createKeyRing } from '@vivavoce/web-shared/api/key-ring.ts';
import { linkToStep } from '../step-links.ts';

export type Wish = { way: 'copy'; id: number } | { way: 'template'; id: number; use: TemplateUse };

/**
 * Creates an activity from the choice and opens it; a reader who has left the page meanwhile stays and gets a toast.
 */
export function useBegin() {
  const t = useTranslations();
  const client = useQueryClient();
  const router = useRouter();
  const keys = useRef(createKeyRing());
  const running = useRef(false);
  const present = useRef(true);
  useEffect(() => {
    present.current = true;
    return () => {
      present.current = false;
    };
  }, []);

  const open = (job: Job) => {
    if (job.marketplace_public)
      return router.navigate({ to: '/manage-marketplace/interview/$job', params: { job: String(job.id) } });
    return router.navigate(job.status === 'Published' ? targetOfFreshJob(job.id) : linkToStep('title', job.id));
  };
  const making = useMutation({
    mutationFn: (wish: Wish) => {
      const key = keys.current.keyFor(wish);
      return wish.way === 'copy' ? duplicateJob(wish.id, key) : createFromTemplate(wish.id, key, wish.use);
    },
    onSuccess: async (job) => {
      keys.current.done();
      rememberJob(client, job);
      if (present.current) return open(job);
      return showToast({
        title: t('entry.made', { title: job.title || t('activities.untitled') }),
        action: { label: t('entry.open'), run: () => void open(job) },
      });
    },
    onSettled: () => {
      running.current = false;
    },
  });

  return {
    begin: (wish: Wish) => {
      // Two clicks can come before the first one renders.
      if (running.current) return;
      running.current = true;
      making.mutate(wish);
    },
    /** The choice whose activity is being created. */
    wish: making.isPending ? making.variables : undefined,
    failure: making.error,
    forget: making.reset,
  };
}

export type Begin = ReturnType<typeof useBegin>;
