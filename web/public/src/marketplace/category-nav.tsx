import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useHref } from '../layouts/frame.tsx';
import { SideCategory } from '../layouts/marketplace-layout.tsx';
import type { Category, MarketplaceSettings } from './view-data.ts';

type CategoryNavProps = {
  settings: MarketplaceSettings;
  /** The category of the address; at home the first one is open. */
  current: string | null;
  section: string | null;
  /** Goes to a section of the current category; null goes to its beginning. */
  onSection: (section: string | null) => void;
};

type OptionProps = {
  href: string;
  label: string;
  count: number;
  isCurrent: boolean;
  onChoose: (() => void) | null;
};

function Option({ href, label, count, isCurrent, onChoose }: OptionProps) {
  return (
    <li>
      <a
        className="market-option"
        href={href}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={(event) => {
          if (!onChoose || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onChoose();
        }}
      >
        <span>{label}</span>
        <span className="market-option-count">{count}</span>
      </a>
    </li>
  );
}

function CategoryOptions({
  settings,
  category,
  current,
  section,
  onSection,
}: CategoryNavProps & { category: Category }) {
  const t = useTranslations('visitors.marketplace');
  const path = useHref(`/marketplace/${settings.brand.shortname}/${category.name}`);
  const isHere = category.name === current;
  return (
    <ul className="market-options">
      <Option
        href={path}
        label={t('allActivities')}
        count={category.count}
        isCurrent={isHere && section === null}
        onChoose={isHere ? () => onSection(null) : null}
      />
      {category.items.map(({ value, label, count }) => (
        <Option
          key={value}
          href={`${path}?section=${encodeURIComponent(value)}`}
          label={label}
          count={count}
          isCurrent={isHere && section === value}
          onChoose={isHere ? () => onSection(value) : null}
        />
      ))}
    </ul>
  );
}

/** The activity types as an accordion with their sections (specification 2, Side navigation). */
export function CategoryNav(props: CategoryNavProps) {
  const t = useTranslations('visitors.marketplace');
  const { settings, current } = props;
  const { available_categories: categories } = settings;
  const opened = current ?? categories[0]?.name;
  return (
    <>
      <p className="market-browse">{t('browse')}</p>
      {categories.map((category) => (
        <SideCategory
          key={category.name}
          icon={category.icon}
          label={category.label}
          note={t('count', { count: category.count })}
          opened={category.name === opened}
        >
          <CategoryOptions {...props} category={category} />
        </SideCategory>
      ))}
      {settings.marketplace_cta_link && settings.marketplace_cta_name && (
        <a className="button button-outline market-cta" href={settings.marketplace_cta_link} rel="noopener">
          {settings.marketplace_cta_name}
        </a>
      )}
    </>
  );
}
