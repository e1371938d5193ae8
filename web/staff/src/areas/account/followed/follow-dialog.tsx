import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { jobsQuery } from '../../../queries/jobs/jobs.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ListStates } from '../../../ui/data/paged-list.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/state-message.tsx';
import { SearchField } from '../../../ui/forms/field.tsx';
import { useTypedSearch } from '../../../ui/forms/use-typed-search.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type FollowDialogProps = { onFollow: (job: number) => void; onClose: () => void };

/** Finds an activity to follow. */
export default function FollowDialog({ onFollow, onClose }: FollowDialogProps) {
  const t = useTranslations('notifications.account');
  const [q, setQ] = useState('');
  const [typed, setTyped] = useTypedSearch(q, setQ);
  const list = useQuery(jobsQuery({ ...(q && { q }), page_size: 8 }));
  return (
    <Dialog opened title={t('follow')} size="32rem" onClose={onClose}>
      <SearchField leads label={t('find')} value={typed} onChange={setTyped} />
      <ListStates list={list} empty={<EmptyState text={t('notFound')} />}>
        {(jobs) => (
          <ul className="pt-2">
            {jobs?.map(({ id, title }) => (
              <li key={id} className="flex items-center gap-3 border-b border-b-line py-2 last:border-b-0">
                <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
                <Button
                  size="small"
                  aria-label={t('followOne', { title })}
                  onClick={() => {
                    onFollow(id);
                    onClose();
                  }}
                >
                  {t('followShort')}
                </Button>
              </li>
            )) ?? (
              <li className="py-3">
                <Bone width="60%" />
              </li>
            )}
          </ul>
        )}
      </ListStates>
    </Dialog>
  );
}
