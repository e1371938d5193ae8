import { COMPANY_FEATURES, FEATURE_HOLDERS, FEATURE_REASONS } from '@vivavoce/domain/companies/features.ts';
import { z } from 'zod';
import { defineRoutes } from '../route.ts';

const companyFeature = z
  .object({
    feature: z.enum(COMPANY_FEATURES),
    /** The position of its switch; null for a feature that has none. */
    switched: z.boolean().nullable(),
    /** Why the company lacks it; null where it has it. */
    reason: z.enum(FEATURE_REASONS).nullable(),
    /** The role that can turn the feature on. */
    holder: z.enum(FEATURE_HOLDERS),
    /** Whether the caller may. */
    may_change: z.boolean(),
  })
  .meta({ id: 'CompanyFeature' });

export const companyFeatures = z
  .object({
    features: z.array(companyFeature),
    /** Names of the company's users who are platform administrators. */
    platform_administrators: z.array(z.string()),
  })
  .meta({ id: 'CompanyFeatures' });

export const companyFeaturesOperations = defineRoutes({
  'GET /api/features': {
    summary: 'List the features of the current company, each with the reason why it is off; for owners and admins',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    responses: { 200: companyFeatures },
  },
});
