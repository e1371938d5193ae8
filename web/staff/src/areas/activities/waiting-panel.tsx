import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './waiting-panel.module.css';

/** Ratings that wait for the reviewer, the activity with the oldest deadline first. */
export function WaitingPanel() {
  const t = useTranslations('activities.waiting');
  const { data } = useQuery(apiQuery('GET /api/desk'));
  return (
    <Panel
      title={t('title')}
      className="mb-4"
      action={
        data &&
        data.applicants_to_rate > 0 && (
          <LinkButton to="/interviews/next" variant="primary" size="small">
            {t('start')}
          </LinkButton>
        )
      }
    >
      {!data && <Bone width="60%" height={20} />}
      {data?.waiting.length === 0 && <p className="text-small text-ink-2">{t('none')}</p>}
      <ul
        className={classes(
          styles.list,
          '[&_li]:grid [&_li]:grid-cols-[minmax(0,1fr)_auto_minmax(10rem,auto)] [&_li]:items-center [&_li]:gap-x-6 [&_li]:gap-y-1 [&_li]:py-2.5',
        )}
      >
        {data?.waiting.map((entry) => (
          <li key={entry.job}>
            <span className="grid min-w-0 wrap-anywhere [&_a]:font-semibold [&_a]:text-inherit">
              <Link
                to="/interviews/$job"
                params={{ job: String(entry.job) }}
                search={{ status: 'Responded', filter: 'All', need_your_rating: true }}
              >
                {entry.title}
              </Link>
              <span className="text-small text-ink-2">{entry.company}</span>
            </span>
            <span>{t('left', { count: entry.left })}</span>
            <span className="text-small text-ink-2">
              {entry.oldest_deadline && (
                <When value={entry.oldest_deadline} as="date" length="short" say={(date) => t('deadline', { date })} />
              )}
              {entry.decision_by && (
                <When value={entry.decision_by} as="date" length="short" say={(date) => t('decision', { date })} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
