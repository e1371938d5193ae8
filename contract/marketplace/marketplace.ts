import { DATA_ROLES } from '@vivavoce/domain/companies/kind.ts';
import { ASSESSMENT_TYPES, JOB_KINDS } from '@vivavoce/domain/jobs/kind-names.ts';
import { PAGE_SIZES, SEARCH_LIMITS } from '@vivavoce/domain/list-limits.ts';
import { ACTIVITY_LENGTHS } from '@vivavoce/domain/marketplace/lengths.ts';
import { z } from 'zod';
import { flag, id, instant, line, locale, optionalLine, page, paged, pageSize } from '../common.ts';
import { shorturl } from '../interview/interview.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { activityType, categoryIcon as icon, stockPicture, subType } from './job-fields.ts';

export const marketplaceActivity = z
  .object({
    id,
    shorturl: z.string(),
    title: z.string(),
    /** Plain text. */
    description: z.string(),
    /** Rich text beside the registration; empty for the product's own reasons. */
    details: z.string(),
    /** Address of a picture; null for the drawing `stock_image`. */
    image: z.string().nullable(),
    stock_image: stockPicture,
    featured: z.boolean(),
    job_kind: z.enum(JOB_KINDS),
    /** When and where a webinar takes place; null for another kind, and without a date. */
    webinar: z
      .object({
        starts_at: instant,
        ends_at: instant,
        time_zone: z.string(),
        place: z.string(),
        /** Free seats; null without a limit. */
        seats_left: z.number().int().nullable(),
      })
      .nullable(),
    question_count: z.number().int(),
    duration: z.number().int(),
    fixed_deadline: instant.nullable(),
    assessment_type: z.enum(ASSESSMENT_TYPES).nullable(),
    advertise_review: z.boolean(),
    default_locale: locale,
    use_sso: z.boolean(),
    job_activity_type: activityType.nullable(),
    job_sub_activity_type: subType.nullable(),
  })
  .meta({ id: 'MarketplaceActivity' });

const category = z
  .object({
    /** The value of the activity type, as in the address. */
    name: z.string(),
    label: z.string(),
    order: z.number().int(),
    icon,
    job_activity_type: z.string(),
    count: z.number().int(),
    /** Sub-types with at least one activity. */
    items: z.array(subType.extend({ count: z.number().int() })),
  })
  .meta({ id: 'MarketplaceCategory' });

const marketplaceSettings = z
  .object({
    brand: z.object({
      shortname: z.string(),
      name: z.string(),
      /** null for "Interview Marketplace". */
      title: z.string().nullable(),
      primary: z.string().nullable(),
      alternate_brand: z.boolean(),
    }),
    marketplace_enabled: z.boolean(),
    hub_enabled: z.boolean(),
    marketplace_cta_name: z.string(),
    marketplace_cta_link: z.string(),
    company_data_role: z.enum(DATA_ROLES),
    company_theme: z.object({
      marketplace_logo: z.string().nullable(),
      primary: z.string().nullable(),
      dark: z.boolean(),
    }),
    job_activity_types: z.array(activityType),
    /** Types with at least one activity, in their order. */
    available_categories: z.array(category),
    /** The values of `available_categories`. */
    available_activity_types: z.array(z.string()),
    stock_images: z.array(stockPicture),
    /** Number of all public activities. */
    count: z.number().int(),
    featured: z.array(marketplaceActivity),
  })
  .meta({ id: 'MarketplaceSettings' });

/** One value, or several with commas between; activities of any of them are listed. */
const oneOf = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(values)).min(1).max(values.length))
    .optional();

/** By what the results of a search can be narrowed; the query of the search has the same names. */
const searchFilter = z
  .object({
    name: z.enum(['category', 'length', 'kind', 'default_locale', 'advertise_review']),
    label: z.string(),
    options: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        /** Results with this value, narrowed by the other filters. */
        count: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'MarketplaceSearchFilter' });

const LOCALES = ['en-gb', 'fr-fr'] as const;
/** A few categories of the longest names. */
const CATEGORIES_CHARACTERS = 2_000;

const brand = z.object({ shortname: line(LIMITS.name) });
const filters = {
  page,
  page_size: pageSize(PAGE_SIZES.max),
  activity_type: optionalLine(LIMITS.name).optional(),
};

/** Public pages of the marketplace, without sign-in. A company whose marketplace is closed has no activities here. */
export const marketplace = defineRoutes({
  'GET /api/companies/{shortname}/marketplace': {
    summary: 'List the public activities of a marketplace',
    tag: 'Marketplace',
    access: 'public',
    params: brand,
    query: z.object({
      ...filters,
      page_size: pageSize(PAGE_SIZES.marketplace),
      ordering: z.enum(['-marketplace_order', 'marketplace_order', 'title']).default('-marketplace_order'),
      /** The value of an activity type, such as `leadership`. */
      category: optionalLine(LIMITS.name).optional(),
      search: optionalLine(SEARCH_LIMITS.max_characters).optional(),
      /** Longest time needed, in minutes. */
      duration: z.coerce.number().int().min(1).max(600).optional(),
      default_locale: locale.optional(),
      featured: flag.optional(),
    }),
    responses: { 200: paged(marketplaceActivity) },
  },
  'GET /api/v2/companies/{shortname}/marketplace/settings': {
    summary: 'Read the brand, the categories and the featured activities of a marketplace',
    tag: 'Marketplace',
    access: 'public',
    params: brand,
    responses: { 200: marketplaceSettings },
  },
  'GET /api/v2/companies/{shortname}/marketplace/activities': {
    summary: 'List the public activities of a marketplace or of one of its categories',
    tag: 'Marketplace',
    access: 'public',
    params: brand,
    query: z.object(filters),
    responses: { 200: paged(marketplaceActivity) },
  },
  'GET /api/v2/companies/{shortname}/marketplace/activities/search': {
    summary: 'Search the public activities of a marketplace; one typing error in a word is forgiven',
    tag: 'Marketplace',
    access: 'public',
    params: brand,
    query: z.object({
      page,
      page_size: pageSize(PAGE_SIZES.max),
      query: line(SEARCH_LIMITS.max_characters).min(SEARCH_LIMITS.min_characters),
      /** Values of activity types with commas between. */
      category: optionalLine(CATEGORIES_CHARACTERS).optional(),
      length: oneOf(ACTIVITY_LENGTHS),
      kind: oneOf(JOB_KINDS),
      default_locale: oneOf(LOCALES),
      /** Activities that promise a review. */
      advertise_review: z.literal('true').optional(),
    }),
    responses: {
      200: paged(marketplaceActivity).extend({
        /** Another spelling of the term under which more is found; null where the term is found as it is. */
        suggestion: z.string().nullable(),
        /** Filters with more than one value among the results. */
        filters: z.array(searchFilter),
      }),
    },
  },
  'GET /api/companies/{shortname}/marketplace/preview': {
    summary: 'Read the picture that other sites show for a link to a marketplace',
    tag: 'Marketplace',
    access: 'public',
    // Shared caches keep the picture, so it sets no cookie.
    csrf: false,
    params: brand,
    query: z.object({ locale: locale.default('en-gb') }),
    embedded: true,
    produces: 'image/png',
    responses: { 200: z.unknown() },
  },
  'GET /api/public-jobs/{shorturl}/preview': {
    summary: 'Read the picture that other sites show for a link to a published activity',
    tag: 'Marketplace',
    access: 'public',
    // Shared caches keep the picture, so it sets no cookie.
    csrf: false,
    params: z.object({ shorturl }),
    embedded: true,
    produces: 'image/png',
    responses: { 200: z.unknown() },
  },
});
