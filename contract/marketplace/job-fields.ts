import { CATEGORY_ICONS } from '@vivavoce/domain/marketplace/activity-types.ts';
import { MARKETPLACE_LIMITS } from '@vivavoce/domain/limits.ts';
import { STOCK_PICTURES } from '@vivavoce/domain/marketplace/pictures.ts';
import { z } from 'zod';
import { line, optionalLine, text } from '../common.ts';
import { LIMITS } from '../limits.ts';

export const categoryIcon = z.enum(CATEGORY_ICONS);
export const stockPicture = z.enum(STOCK_PICTURES);
export const subType = z.object({ value: z.string(), label: z.string() });
export const activityType = z.object({ value: z.string(), label: z.string(), icon: categoryIcon });

/** The fields of an activity in the company's marketplace, all optional. */
export const marketplaceInput = z
  .strictObject({
    marketplace_public: z.boolean(),
    /** A higher figure comes first; the list of the marketplace moves activities by `marketplace/move`. */
    marketplace_order: z.number().int().min(-MARKETPLACE_LIMITS.order_max).max(MARKETPLACE_LIMITS.order_max),
    marketplace_featured: z.boolean(),
    /** Empty for the title of the activity. */
    marketplace_title: optionalLine(LIMITS.title),
    /** Plain text; empty for the description of the activity. */
    marketplace_description: optionalLine(MARKETPLACE_LIMITS.description_max_characters),
    /** Rich text beside the registration; empty for the product's own reasons. */
    marketplace_details: text(LIMITS.rich_text),
    /** The drawing in place of a picture; null for the uploaded picture, else the pattern of the category. */
    marketplace_stock_image: stockPicture.nullable(),
    /** The value of a category of the company. */
    job_activity_type: line(LIMITS.name).nullable(),
    /** The value of a sub-type of the category. */
    job_sub_activity_type: line(LIMITS.name).nullable(),
  })
  .partial();

/** The same fields as an activity is read. */
export const marketplaceFields = {
  marketplace_public: z.boolean(),
  marketplace_order: z.number().int(),
  marketplace_featured: z.boolean(),
  marketplace_title: z.string(),
  marketplace_description: z.string(),
  marketplace_details: z.string(),
  marketplace_stock_image: stockPicture.nullable(),
  /** Address for staff; null without an uploaded picture. */
  marketplace_image: z.string().nullable(),
  /** The category, named in the language of the activity where the company has no name of its own for it. */
  job_activity_type: activityType.nullable(),
  job_sub_activity_type: subType.nullable(),
};
