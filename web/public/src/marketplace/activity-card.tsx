import { useMemo, type MouseEvent, type ReactNode } from 'react';
import { MarketCard } from '@vivavoce/web-shared/marketplace/market-card.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useCardFacts } from '@vivavoce/web-shared/marketplace/use-card-facts.ts';
import { useHref } from '../layouts/frame.tsx';
import { VisitorIcon } from '../layouts/visitor-icon.tsx';
import { countedView } from './counted-view.ts';
import type { Activity } from './view-data.ts';

type ActivityLinkProps = {
  activity: Activity;
  /** Opens the registration on this page; a new tab or window opens the activity's own page. */
  onOpen: (activity: Activity) => void;
  children: ReactNode;
};

const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

export function ActivityLink({ activity, onOpen, children }: ActivityLinkProps) {
  const href = useHref(`/j/${activity.shorturl}`);
  return (
    <a
      href={href}
      lang={activity.default_locale === 'fr-fr' ? 'fr' : 'en'}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onOpen(activity);
      }}
    >
      {children}
    </a>
  );
}

type ActivityCardProps = Omit<ActivityLinkProps, 'children'> & {
  /** In the place of the texts of the activity, with the same words. */
  title?: ReactNode;
  description?: ReactNode;
};

export function ActivityCard({ activity, onOpen, title, description }: ActivityCardProps) {
  const t = useTranslations('visitors.marketplace');
  const facts = useCardFacts(activity);
  const sighted = useMemo(() => countedView(activity.shorturl), [activity.shorturl]);
  return (
    <MarketCard
      activity={activity}
      ref={sighted}
      description={description}
      badge={activity.advertise_review ? t('coachFeedback') : null}
      title={
        <ActivityLink activity={activity} onOpen={onOpen}>
          {title ?? activity.title}
        </ActivityLink>
      }
      facts={
        <>
          {facts.map(({ icon, text }) => (
            <span key={icon}>
              <VisitorIcon name={icon} />
              {text}
            </span>
          ))}
        </>
      }
    />
  );
}

type ActivitySectionProps = {
  id?: string | undefined;
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
