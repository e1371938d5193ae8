import { useMemo } from 'react';
import type { MouseEvent } from 'react';
import { patternSvg } from '@vivavoce/domain/marketplace/pattern.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useHref } from '../layouts/frame.tsx';
import { VisitorIcon } from '../layouts/visitor-icon.tsx';
import { countedView } from './counted-view.ts';
import type { Activity } from './view-data.ts';

type PictureProps = { activity: Pick<Activity, 'id' | 'image' | 'stock_image'> };

/** The picture of an activity, else the pattern of its category in the brand's colour. */
export function ActivityPicture({ activity }: PictureProps) {
  if (activity.image) return <img src={activity.image} alt="" loading="lazy" />;
  // The drawing holds no text of users.
  return (
    <div
      className="pattern-frame"
      dangerouslySetInnerHTML={{ __html: patternSvg(activity.stock_image, activity.id) }}
    />
  );
}

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
  const eyebrow = activity.job_sub_activity_type?.label ?? activity.job_activity_type?.label;
  return (
    <li className="market-card" ref={sighted}>
      <div className="market-picture">
        <ActivityPicture activity={activity} />
      </div>
      <div className="market-text">
        {eyebrow && <p className="market-eyebrow">{eyebrow}</p>}
        <h3>
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
        </h3>
        <p className="market-description">{activity.description}</p>
        <p className="market-facts">
          <span>
            <VisitorIcon name="question" />
            {t('questions', { count: activity.question_count })}
          </span>
          <span>
            <VisitorIcon name="clock" />
            {t('minutes', { count: activity.duration })}
          </span>
        </p>
      </div>
    </li>
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
