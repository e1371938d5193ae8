import { useMemo } from 'react';
import type { MouseEvent } from 'react';
import { MarketCard } from '@vivavoce/web-shared/marketplace/market-card.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useHref } from '../layouts/frame.tsx';
import { VisitorIcon } from '../layouts/visitor-icon.tsx';
import { countedView } from './counted-view.ts';
import type { Activity } from './view-data.ts';

type ActivityCardProps = {
  activity: Activity;
  /** Opens the registration on this page; a new tab or window opens the activity's own page. */
  onOpen: (activity: Activity) => void;
};

const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

export function ActivityCard({ activity, onOpen }: ActivityCardProps) {
  const t = useTranslations('visitors.marketplace');
  const href = useHref(`/j/${activity.shorturl}`);
  const sighted = useMemo(() => countedView(activity.shorturl), [activity.shorturl]);
  return (
    <MarketCard
      activity={activity}
      ref={sighted}
      title={
        <a
          href={href}
          lang={activity.default_locale === 'fr-fr' ? 'fr' : 'en'}
          onClick={(event) => {
            if (opensElsewhere(event)) return;
            event.preventDefault();
            onOpen(activity);
          }}
        >
          {activity.title}
        </a>
      }
      facts={
        <>
          <span>
            <VisitorIcon name="question" />
            {t('questions', { count: activity.question_count })}
          </span>
          <span>
            <VisitorIcon name="clock" />
            {t('minutes', { count: activity.duration })}
          </span>
        </>
      }
    />
  );
}

type ActivitySectionProps = {
  id?: string;
  title: string;
  activities: readonly Activity[];
  /** Beside the title: how many there are, or a link to all of them. */
  note?: string;
  more?: { href: string; label: string };
  onOpen: (activity: Activity) => void;
};

export function ActivitySection({ id, title, activities, note, more, onOpen }: ActivitySectionProps) {
  if (activities.length === 0) return null;
  return (
    <section className="market-section" id={id} aria-label={title} tabIndex={id ? -1 : undefined}>
      <div className="market-section-head">
        <h2>{title}</h2>
        {note && <span className="market-note">{note}</span>}
        {more && (
          <a className="market-more" href={more.href}>
            {more.label}
          </a>
        )}
      </div>
      <ul className="market-cards">
        {activities.map((activity) => (
          <ActivityCard key={activity.id} activity={activity} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
