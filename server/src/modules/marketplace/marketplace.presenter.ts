import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import type { ResultOf } from '@vivavoce/contract/index.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { CATEGORY_ICONS, shownTypes } from '@vivavoce/domain/marketplace/activity-types.ts';
import { STOCK_PICTURES } from '@vivavoce/domain/marketplace/pictures.ts';
import type { StockPicture } from '@vivavoce/domain/marketplace/pictures.ts';
import type { Locale } from '../../i18n.ts';
import { isoOf } from '../../db/iso-of.ts';
import { publicImageAddress, publicMarketplaceImageAddress } from '../attachments/job-files.service.ts';
import { sanitiseRichText } from '../rich-text.ts';
import type { BrandRow, MarketplaceRow, TypeCount, TypeRow } from './marketplace.repository.ts';
import { visitorPhrases } from './visitor-phrases.ts';

export type MarketplaceSettings = ResultOf<'GET /api/v2/companies/{shortname}/marketplace/settings'>;
export type MarketplaceActivity = MarketplaceSettings['featured'][number];

/** Longer descriptions are cut at a word: a card shows two lines. */
const DESCRIPTION_CHARACTERS = 220;

/** The text of HTML without its tags, in one line. */
function plainText(html: string, most = DESCRIPTION_CHARACTERS): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&nbsp;/g, ' ')
    .replaceAll(/&lt;/g, '<')
    .replaceAll(/&gt;/g, '>')
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&#39;/g, '’')
    .replaceAll(/&amp;/g, '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= most) return text;
  return `${beginningOf(text, most).replace(/\s+\S*$/, '')}…`;
}

const typeLabel = ({ label, icon }: Pick<TypeRow, 'label' | 'icon'>, locale: Locale): string =>
  label ?? visitorPhrases(locale)(`marketplace.types.${icon}`);

export function presentType(type: Pick<TypeRow, 'value' | 'label' | 'icon'>, locale: Locale) {
  return { value: type.value, label: typeLabel(type, locale), icon: type.icon };
}

export function presentActivity(row: MarketplaceRow, types: readonly TypeRow[], locale: Locale): MarketplaceActivity {
  const type = types.find(({ id }) => id === row.activity_type_id);
  const item = type?.items.find(({ id }) => id === row.activity_sub_type_id);
  const picture: StockPicture =
    row.marketplace_stock_image ?? type?.icon ?? CATEGORY_ICONS[row.id % CATEGORY_ICONS.length] ?? 'interpersonal';
  return {
    id: row.id,
    shorturl: row.shorturl,
    title: row.marketplace_title || row.title,
    description: row.marketplace_description || plainText(row.description),
    details: sanitiseRichText(row.marketplace_details),
    image: row.marketplace_stock_image ? null : (publicMarketplaceImageAddress(row) ?? publicImageAddress(row)),
    stock_image: picture,
    featured: row.marketplace_featured,
    job_kind: jobKind(row),
    webinar: row.webinar && {
      ...row.webinar,
      starts_at: isoOf(row.webinar.starts_at),
      ends_at: isoOf(row.webinar.ends_at),
    },
    question_count: row.question_count,
    duration: Math.ceil((row.seconds ?? 0) / 60),
    fixed_deadline: row.fixed_deadline && isoOf(row.fixed_deadline),
    assessment_type: row.assessment_type,
    advertise_review: row.advertise_review,
    default_locale: row.default_locale,
    use_sso: row.use_sso,
    job_activity_type: type ? presentType(type, locale) : null,
    job_sub_activity_type: item ? { value: item.value, label: item.label } : null,
  };
}

interface SettingsParts {
  types: TypeRow[];
  counts: TypeCount[];
  featured: MarketplaceRow[];
}

export function presentMarketplace(
  company: BrandRow,
  { types, counts, featured }: SettingsParts,
  locale: Locale,
): MarketplaceSettings {
  const countOf = (fits: (count: TypeCount) => boolean) =>
    counts.filter(fits).reduce((sum, { count }) => sum + count, 0);
  const categories = shownTypes(
    types.map((type) => ({
      name: type.value,
      label: typeLabel(type, locale),
      order: type.order,
      icon: type.icon,
      job_activity_type: type.value,
      count: countOf(({ activity_type_id }) => activity_type_id === type.id),
      items: type.items.map(({ id, value, label, order }) => ({
        value,
        label,
        order,
        count: countOf(({ activity_sub_type_id }) => activity_sub_type_id === id),
      })),
    })),
  );
  return {
    brand: {
      shortname: company.shortname,
      name: company.account_name,
      title: company.marketplace_title || null,
      primary: company.primary_color,
      alternate_brand: company.alternate_brand,
    },
    marketplace_enabled: company.marketplace_enabled && company.marketplace_open,
    hub_enabled: company.hub_enabled && company.hub_open,
    marketplace_cta_name: company.marketplace_cta_name,
    marketplace_cta_link: company.marketplace_cta_link,
    company_data_role: company.company_data_role,
    company_theme: {
      marketplace_logo: company.logo,
      primary: company.primary_color,
      dark: company.marketplace_dark,
    },
    job_activity_types: types.map((type) => presentType(type, locale)),
    available_categories: categories,
    available_activity_types: categories.map(({ name }) => name),
    stock_images: company.marketplace_stock_images ?? [...STOCK_PICTURES],
    count: countOf(() => true),
    featured: featured.map((row) => presentActivity(row, types, locale)),
  };
}
