import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { showToast } from '../../app/toasts.ts';
import { jobsQuery } from '../../queries/jobs/jobs.ts';
import { rememberEntry } from '../../queries/marketplace.ts';
import { Button } from '../../ui/base/button.tsx';
import { kindOf } from '../../ui/data/job-kind.ts';
import { useKindFacts } from '../../ui/data/use-kind-facts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { SearchField } from '../../ui/forms/field.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const shownJobs = 20;

/** Chooses a published activity that visitors do not see, and opens its entry: hidden until its texts are right. */
export default function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('marketplace.add');
  const kindFacts = useKindFacts();
  const textOf = useErrorText();
  const client = useQueryClient();
  const router = useRouter();
  const [q, setQ] = useState('');
  const [typed, setTyped] = useTypedSearch(q, setQ);
  const jobs = useQuery(
    jobsQuery({ public: 'false', status: 'published', page: 1, page_size: shownJobs, ...(q && { q }) }),
  );
  const adding = useMutation({
    mutationFn: (id: number) =>
      call('POST /api/jobs/{job}/marketplace', { params: { job: id }, body: { marketplace_public: false } }),
    onSuccess: (job) => {
      rememberEntry(client, job);
      showToast({ title: t('done', { title: job.title }) });
      onClose();
      void router.navigate({ to: '/manage-marketplace/interview/$job', params: { job: String(job.id) } });
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  const results = jobs.data?.results ?? [];
  return (
    <Dialog opened title={t('title')} size="36rem" onClose={onClose}>
      <div className="grid gap-3">
        <SearchField leads label={t('search')} value={typed} onChange={setTyped} />
        {jobs.isPending && <Bone width="100%" height={160} />}
        {jobs.isError && <LoadError error={jobs.error} onRetry={() => void jobs.refetch()} />}
        {jobs.data && results.length === 0 && <EmptyState text={t(q ? 'noMatch' : 'none')} />}
        <ul className="m-0 grid list-none p-0">
          {results.map((job) => (
            <li key={job.id} className="flex items-center justify-between gap-3 border-b border-b-line py-2.5">
              <span className="grid min-w-0">
                <span className="font-semibold wrap-anywhere">{job.title}</span>
                <span className="text-small text-ink-3">
                  {kindFacts({ kind: kindOf(job), questions: job.question_count, minutes: job.duration })}
                </span>
              </span>
              <Button
                size="small"
                busy={adding.isPending && adding.variables === job.id}
                aria-label={t('chooseOf', { title: job.title })}
                onClick={() => !adding.isPending && adding.mutate(job.id)}
              >
                {t('choose')}
              </Button>
            </li>
          ))}
        </ul>
        {jobs.data?.has_next && <p className="text-small text-ink-3">{t('more')}</p>}
      </div>
    </Dialog>
  );
}
