import type { ReactNode, Ref } from 'react';
import type { ResultOf } from '../api/api-types.ts';
import { patternSvg } from '@vivavoce/domain/marketplace/pattern.ts';

type Activity = ResultOf<'GET /api/companies/{shortname}/marketplace'>['results'][number];

/** The picture of an activity, else its drawing in the colour of the brand. */
export function ActivityPicture({ activity }: { activity: Pick<Activity, 'id' | 'image' | 'stock_image'> }) {
  if (activity.image) return <img src={activity.image} alt="" loading="lazy" />;
  // The drawing holds no text of users.
  return (
    <div
      className="pattern-frame"
      dangerouslySetInnerHTML={{ __html: patternSvg(activity.stock_image, activity.id) }}
    />
  );
}

type MarketCardProps = {
  activity: Pick<Activity, 'id' | 'image' | 'stock_image' | 'description'> & {
    job_activity_type: { label: string } | null;
    job_sub_activity_type: { label: string } | null;
  };
  /** The title, a link for visitors. */
  title: ReactNode;
  /** Number of questions and time needed, each with its icon. */
  facts: ReactNode;
  /** In the place of the activity's own description, with the same words. */
  description?: ReactNode;
  /** A promise on the picture. */
  badge?: string | null;
  ref?: Ref<HTMLLIElement>;
};

/** An activity in a list of the marketplace. */
export function MarketCard({ activity, title, facts, description, badge, ref }: MarketCardProps) {
  const eyebrow = activity.job_sub_activity_type?.label ?? activity.job_activity_type?.label;
  return (
    <li className="market-card" ref={ref}>
      <div className="market-picture">
        <ActivityPicture activity={activity} />
        {badge && <span className="market-badge">{badge}</span>}
      </div>
      <div className="market-text">
        {eyebrow && <p className="market-eyebrow">{eyebrow}</p>}
        <h3>{title}</h3>
        <p className="market-description">{description ?? activity.description}</p>
        <p className="market-facts">{facts}</p>
      </div>
    </li>
  );
}
