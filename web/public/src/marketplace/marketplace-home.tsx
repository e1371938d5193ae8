import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { ALL_ACTIVITIES, marketplaceHome } from '@vivavoce/domain/marketplace/home.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useHref } from '../layouts/frame.tsx';
import { ActivityPicture } from '@vivavoce/web-shared/marketplace/market-card.tsx';
import { ActivitySection } from './activity-card.tsx';
import type { Activity, Category, MarketplaceView } from './view-data.ts';

type ContentProps = { view: MarketplaceView; onOpen: (activity: Activity) => void };

/** Sound bars of the sample answer, in fifths of the height; decoration. */
const BARS = '12345324532453123431';

function Sample({ title }: { title: string }) {
  return (
    <div className="market-sample" aria-hidden="true">
      <span className="market-sample-title">{title}</span>
      <span className="market-bars">
        {Array.from(BARS, (height, index) => (
          <span key={index} className={`market-bar market-bar-${height}`} />
        ))}
      </span>
      <span className="market-sample-foot">
        <span className="market-dot" />
        0:42
      </span>
    </div>
  );
}

/** The home of a marketplace: what it is for, what is featured, and the first activities of each category. */
export function MarketplaceHome({ view, onOpen }: ContentProps) {
  const t = useTranslations('visitors.marketplace');
  const { settings } = view;
  const home = useHref(`/marketplace/${settings.brand.shortname}`);
  const { first, sections, leads_to_all } = marketplaceHome(view);
  return (
    <>
      <div className="market-hero">
        <div className="market-hero-text">
          <h1>{settings.brand.title ?? t('heading')}</h1>
          <p>{t('tagline')}</p>
          {(first || leads_to_all) && (
            <div className="actions">
              {first && (
                <button type="button" className="button market-start" onClick={() => onOpen(first)}>
                  {t('start', { minutes: first.duration })}
                </button>
              )}
              {leads_to_all && (
                <a className="button market-all" href={`#${ALL_ACTIVITIES}`}>
                  {t('seeAll', { count: settings.count })}
                </a>
              )}
            </div>
          )}
        </div>
        {first && <Sample title={first.title} />}
      </div>
      {settings.count === 0 && (
        <div className="panel">
          <h2>{t('empty')}</h2>
          <p className="calm">{t('emptyText', { brand: settings.brand.name })}</p>
        </div>
      )}
      <ActivitySection title={t('featured')} activities={settings.featured} onOpen={onOpen} />
      {sections.map(({ id, category, activities }) => (
        <ActivitySection
          key={category?.name ?? ''}
          id={id}
          title={category?.label ?? t('other')}
          activities={activities}
          {...(category && {
            more: { href: `${home}/${category.name}`, label: t('seeAll', { count: category.count }) },
          })}
          onOpen={onOpen}
        />
      ))}
    </>
  );
}

type Section = { value: string; label: string; activities: Activity[] };

/** The sections of a category in their order, those without one at the end. */
function sectionsOf(category: Category, activities: readonly Activity[], other: string): Section[] {
  const named = category.items.map(({ value, label }) => ({
    value,
    label,
    activities: activities.filter((each) => each.job_sub_activity_type?.value === value),
  }));
  const rest = activities.filter((each) => !each.job_sub_activity_type);
  return [...named, { value: '', label: named.length > 0 ? other : category.label, activities: rest }];
}

export const sectionId = (value: string): string => `section-${value}`;

/** One category with its sections. */
export function MarketplaceCategory({ view, onOpen, category }: ContentProps & { category: Category }) {
  const t = useTranslations('visitors.marketplace');
  const { settings, activities, count, page } = view;
  const home = useHref(`/marketplace/${settings.brand.shortname}`);
  const path = useHref(`/marketplace/${settings.brand.shortname}/${category.name}`);
  const shownBefore = (page - 1) * PAGE_SIZES.max;
  const first = activities[0];
  return (
    <>
      <div className="market-hero market-hero-low">
        <div className="market-hero-text">
          <nav className="market-trail" aria-label={t('breadcrumb')}>
            <a href={home}>{t('breadcrumb')}</a>
            <span aria-hidden="true">›</span>
            <span>{category.label}</span>
          </nav>
          <h1>{category.label}</h1>
          <p>{t('count', { count: category.count })}</p>
          {first && first.duration > 0 && (
            <div className="actions">
              <button type="button" className="button market-start" onClick={() => onOpen(first)}>
                {t('startCategory', { title: first.title })}
              </button>
            </div>
          )}
        </div>
        <div className="market-hero-pattern">
          {first && <ActivityPicture activity={{ id: first.id, image: null, stock_image: category.icon }} />}
        </div>
      </div>
      {sectionsOf(category, activities, t('other')).map((section) => (
        <ActivitySection
          key={section.value}
          id={sectionId(section.value)}
          title={section.label}
          note={t('count', { count: section.activities.length })}
          activities={section.activities}
          onOpen={onOpen}
        />
      ))}
      {(page > 1 || shownBefore + activities.length < (count ?? 0)) && (
        <nav className="market-pages" aria-label={t('pages')}>
          {page > 1 && (
            <a className="button button-outline" href={`${path}?page=${page - 1}`}>
              {t('previous')}
            </a>
          )}
          {shownBefore + activities.length < (count ?? 0) && (
            <a className="button button-outline" href={`${path}?page=${page + 1}`}>
              {t('next')}
            </a>
          )}
        </nav>
      )}
    </>
  );
}
