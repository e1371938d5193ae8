import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useHref } from '../layouts/frame.tsx';
import { MarketplaceLayout, SideCategory } from '../layouts/marketplace-layout.tsx';
import { NotYet } from '../layouts/not-yet.tsx';

type MarketplaceScreenProps = { brand: string; category: string | null };

/** The public activities of one organisation. */
export function MarketplaceScreen({ brand, category }: MarketplaceScreenProps) {
  const t = useTranslations('visitors');
  const term = new URLSearchParams(location.search).get('search')?.trim() ?? '';
  const home = `/marketplace/${brand}`;
  const path = category === null ? home : `${home}/${category}`;
  const href = useHref(path);
  return (
    <MarketplaceLayout
      brand={{ name: 'Vivavoce', logo: null, path: home }}
      title={t('marketplace.title')}
      path={path}
      term={term}
      side={
        <SideCategory label={t('marketplace.allActivities')} opened>
          <p className="calm">{t('marketplace.categoriesText')}</p>
        </SideCategory>
      }
    >
      <p className="lead">{t('marketplace.tagline')}</p>
      {term === '' ? (
        <NotYet text={t('marketplace.text')} />
      ) : (
        <NotYet text={t('search.later', { term })} way={{ href, label: t('search.clear') }} />
      )}
    </MarketplaceLayout>
  );
}
