import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { FormerReviewer } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { showToast } from '../../../app/toasts.ts';
import { refreshApplicants } from '../../../queries/applicants/applications.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import type { Reviewing } from '../use-review.ts';
import { useFormer } from './use-former.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './former.module.css';

const ExcludeDialog = lazy(() => import('./exclude-dialog.tsx'));

/** Whether a review counts, and why not. */
function State({ former: { excluded } }: { former: FormerReviewer }) {
  const t = useTranslations('review.former');
  if (!excluded) return <span className="block text-small font-normal wrap-anywhere text-ink-2">{t('counts')}</span>;
  const { reason, by, at } = excluded;
  return (
    <span className="block text-small font-normal wrap-anywhere text-ink-2">
      {t('excludedBecause', { reason })}{' '}
      {by !== null && (
        <When value={at} as="date" length="short" say={(date) => t('excludedBy', { name: by.full_name, date })} />
      )}
    </span>
  );
}

/** Reviews whose authors left the panel, which a user who runs the activity may exclude and count again. */
export function FormerReviewers({ job, application }: Pick<Reviewing, 'job' | 'application'>) {
  const t = useTranslations('review.former');
  const textOf = useErrorText();
  const client = useQueryClient();
  const all = [...useFormer({ job, application }).values()];
  const [opened, setOpened] = useState<FormerReviewer>();
  const reload = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['job', job.id, 'application', application.id] }),
      refreshApplicants(client, job.id),
    ]);
  };
  const include = useMutation({
    mutationFn: ({ id }: FormerReviewer) =>
      call('DELETE /api/jobs/{job}/reviews/{id}/exclusion', { params: { job: job.id, id } }),
    onSuccess: reload,
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  if (all.length === 0) return null;
  const manages = job.abilities.includes('manage_panel');
  return (
    <div
      role="group"
      className={classes(
        styles.former,
        'mt-3 grid gap-1 border-t border-t-line pt-3 [&_h3]:m-0 [&_h3]:[font-size:inherit]',
      )}
      aria-labelledby="former-reviewers"
    >
      <h3 id="former-reviewers">{t('title')}</h3>
      <ul>
        {all.map((former) => (
          <li key={former.id}>
            <span className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
              <b>{former.reviewer.full_name}</b>
              <State former={former} />
            </span>
            {manages && former.excluded && (
              <Button
                size="small"
                busy={include.isPending}
                aria-label={t('includeOf', { name: former.reviewer.full_name })}
                onClick={() => include.mutate(former)}
              >
                {t('include')}
              </Button>
            )}
            {manages && !former.excluded && (
              <Button
                size="small"
                aria-haspopup="dialog"
                aria-label={t('excludeOf', { name: former.reviewer.full_name })}
                onClick={() => setOpened(former)}
              >
                {t('open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <ExcludeDialog job={job.id} former={opened} onDone={reload} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
