/**
 * Field of work and level of an activity. Competencies are filtered by both (decisions 5). The order is alphabetical
 * in English and that of a career; screens sort by their own labels.
 */
export const JOB_FUNCTIONS = [
  'administration',
  'customer_service',
  'design',
  'education',
  'engineering',
  'finance',
  'healthcare',
  'hospitality',
  'human_resources',
  'information_technology',
  'legal',
  'logistics',
  'marketing',
  'operations',
  'product',
  'public_service',
  'research',
  'sales',
  'other',
] as const;

export type JobFunction = (typeof JOB_FUNCTIONS)[number];

export const ROLE_LEVELS = [
  'student',
  'internship',
  'apprenticeship',
  'graduate',
  'professional',
  'senior',
  'manager',
  'director',
] as const;

export type RoleLevel = (typeof ROLE_LEVELS)[number];
