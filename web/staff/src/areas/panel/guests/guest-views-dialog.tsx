import { useInfiniteQuery } from '@tanstack/react-query';
import type { GuestLink } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ListMore } from '../../../ui/data/paged-list.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './guests.module.css';

type GuestViews = ResultOf<'GET /api/jobs/{job}/guest-links/{guest_link}/views'>;

function View({ view }: { view: GuestViews['results'][number] }) {
  const t = useTranslations('guests');
  const applicant = view.applicant?.full_name ?? '';
  return (
    <li>
      <b>{t(`what.${view.what}`, { applicant })}</b>
      {view.question && <span>{t('about', { question: view.question.text })}</span>}
      <span>
        <When value={view.seen_at} />
      </span>
    </li>
  );
}

/** Views of a guest, newest first. */
export default function GuestViewsDialog({
  job,
  link,
  onClose,
}: {
  job: number;
  link: GuestLink;
  onClose: () => void;
}) {
  const t = useTranslations('guests');
  const views = useInfiniteQuery({
    queryKey: ['job', job, 'guest-links', link.id, 'views'],
    queryFn: ({ pageParam }) =>
      call('GET /api/jobs/{job}/guest-links/{guest_link}/views', {
        params: { job, guest_link: link.id },
        query: pageParam === undefined ? {} : { before: pageParam },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.has_next ? page.results.at(-1)?.id : undefined),
  });
  const rows = views.data?.pages.flatMap((page) => page.results) ?? [];
  return (
    <Dialog opened size="36rem" title={t('viewsTitle', { name: link.name })} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        {views.isPending && <Bone width="100%" height={96} />}
        {views.error && <LoadError error={views.error} onRetry={() => void views.refetch()} />}
        {views.data && rows.length === 0 && <p className="text-small text-ink-2">{t('noViews')}</p>}
        <ol className={classes(styles.views, 'grid gap-3 [&_li]:grid [&_li]:wrap-anywhere')}>
          {rows.map((view) => (
            <View key={view.id} view={view} />
          ))}
        </ol>
        <div className="flex flex-wrap justify-end gap-2">
          <ListMore list={views} text={t('more')} className="contents" />
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
