import { MARKETPLACE_LIMITS } from '@vivavoce/domain/limits.ts';
import { PAGE_SIZES, SEARCH_LIMITS } from '@vivavoce/domain/list-limits.ts';
import { MARKETPLACE_STATES } from '@vivavoce/domain/marketplace/state.ts';
import { z } from 'zod';
import { id, line, nothing, optionalLine, page, paged, pageSize, revision } from '../common.ts';
import { job, jobParams } from '../jobs/jobs.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { figures } from './figures.ts';
import { categoryIcon, marketplaceInput } from './job-fields.ts';
import { marketplaceActivity } from './marketplace.ts';
import { changes } from '../audit-rule.ts';

/** An activity of the marketplace as staff see it: the card of visitors with its state and figures. */
const marketplaceEntry = z
  .object({
    id,
    /** Title of the activity itself, which may differ from the title of the card. */
    job_title: z.string(),
    state: z.enum(MARKETPLACE_STATES),
    marketplace_public: z.boolean(),
    /** Position from 1, in the order of the whole marketplace. */
    position: z.number().int(),
    /** Figures of the last 30 days. */
    figures,
    card: marketplaceActivity,
  })
  .meta({ id: 'MarketplaceEntry' });

const ownCategory = z.object({
  /** Part of addresses; stays when the label changes. */
  value: z.string(),
  /** Null for the product's own name of the icon, in the reader's language. */
  label: z.string().nullable(),
  icon: categoryIcon,
  /** Activities of the company in it, shown or not. */
  count: z.number().int(),
  items: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
});
const ownCategories = z
  .object({
    /** In their order. */
    categories: z.array(ownCategory),
    /** Changes with every change; sent back as `based_on`, it prevents overwriting another user's edit. */
    version: z.string(),
  })
  .meta({ id: 'OwnCategories' });

const label = line(MARKETPLACE_LIMITS.label_max_characters);

export const manageMarketplace = defineRoutes({
  'GET /api/marketplace': {
    summary: 'List the activities in the marketplace of the current company in their order, those hidden as well',
    tag: 'Marketplace',
    access: 'staff',
    scope: 'jobs:read',
    query: z.object({
      search: optionalLine(SEARCH_LIMITS.max_characters).optional(),
      /** The value of a category. */
      category: optionalLine(LIMITS.name).optional(),
      page,
      page_size: pageSize(PAGE_SIZES.marketplace),
    }),
    responses: {
      200: paged(marketplaceEntry).extend({
        /** Activities of the marketplace without regard to search and category. */
        total: z.number().int(),
      }),
    },
  },
  'POST /api/jobs/{job}/marketplace': {
    summary:
      'Set fields of an activity in the marketplace; `reset` sets every field back and takes the activity out of the marketplace',
    tag: 'Marketplace',
    audit: changes('activity.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    body: marketplaceInput
      .extend({ reset: z.boolean().optional(), revision: revision.optional() })
      .refine(({ reset, revision: _r, ...fields }) => !reset || Object.keys(fields).length === 0, {
        path: ['reset'],
        message: 'not_allowed',
      })
      .meta({ id: 'MarketplaceChanges' }),
    responses: { 200: job },
  },
  'POST /api/jobs/{job}/marketplace/move': {
    summary:
      'Move an activity directly above or below another one of the marketplace, to its beginning or its end. Moves of several people are all carried out',
    tag: 'Marketplace',
    audit: changes('marketplace.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    body: z
      .strictObject({
        /** The activity directly below the new place; null for the end. */
        above: id.nullable().optional(),
        /** The activity directly above the new place; null for the beginning. */
        below: id.nullable().optional(),
      })
      .refine(({ above, below }) => (above === undefined) !== (below === undefined), 'wrong_shape'),
    responses: { 204: nothing },
  },
  'GET /api/marketplace/categories': {
    summary: 'Read the categories and sub-types of the current company, those without activities as well',
    tag: 'Marketplace',
    access: 'staff',
    scope: 'jobs:read',
    responses: { 200: ownCategories },
  },
  'PUT /api/marketplace/categories': {
    summary:
      'Replace the categories of the current company. Activities of a category that is left out have none afterwards',
    tag: 'Marketplace',
    audit: changes('marketplace.changed'),
    access: 'staff',
    scope: 'jobs:write',
    body: z.strictObject({
      categories: z
        .array(
          z.strictObject({
            /** Absent for a new category. */
            value: line(LIMITS.name).optional(),
            label: label.nullable(),
            icon: categoryIcon,
            items: z
              .array(z.strictObject({ value: line(LIMITS.name).optional(), label }))
              .max(MARKETPLACE_LIMITS.sub_types_max),
          }),
        )
        .max(MARKETPLACE_LIMITS.categories_max),
      based_on: z.string().max(100),
    }),
    responses: { 200: ownCategories },
  },
});
