import type { CompanyFlag } from './flags.ts';

/**
 * Optional features that the product has, by the names of the specification. Authenticity and Language Proficiency state
 * facts about words; their texts never promise to judge speech or authorship.
 */
export const FEATURES = [
  'Screen Recording',
  'AI Question Variants',
  'AI Summary',
  'AI Prioritisation',
  'Authenticity',
  'Language Proficiency',
] as const;
export type Feature = (typeof FEATURES)[number];

/** The features that an installation can offer: what begins with AI needs a provider. */
export const featuresOf = ({ ai_configured }: { ai_configured: boolean }): Feature[] =>
  FEATURES.filter((feature) => !feature.startsWith('AI ') || ai_configured);

/** The parts of the product that a company may have or lack, by subject, in the order of its page *Features*. */
export const FEATURE_GROUPS = {
  public: ['marketplace_enabled', 'hub_enabled'],
  activities: ['screen_recording', 'alternate_brand', 'test_provider', 'sms_enabled'],
  ai: [
    'question_variants',
    'transcripts',
    'ai_summary_enabled',
    'ai_smart_priority_enabled',
    'language_signals_enabled',
    'authenticity_signals_enabled',
  ],
} as const;
export type FeatureGroup = keyof typeof FEATURE_GROUPS;
export type CompanyFeature = (typeof FEATURE_GROUPS)[FeatureGroup][number];
export const COMPANY_FEATURES: readonly CompanyFeature[] = Object.values(FEATURE_GROUPS).flat();

/** Facts that decide what a company has. */
export interface FeatureFacts extends Record<CompanyFlag, boolean> {
  freemium: boolean;
  /** The company has access to a test provider. */
  test_provider: boolean;
  sms_enabled: boolean;
  /** The services that this installation is connected to. */
  ai_configured: boolean;
  speech_configured: boolean;
  sms_configured: boolean;
}

/**
 * Why a company lacks a feature: its plan, a service that this installation is not connected to, a set-up that the
 * company has not done yet, or a switch that is off.
 */
export const FEATURE_REASONS = ['plan', 'not_connected', 'not_set_up', 'switched_off'] as const;
type FeatureReason = (typeof FEATURE_REASONS)[number];

/** Who ends the reason: the operator in the settings of the server, a platform administrator, or owners and admins. */
export const FEATURE_HOLDERS = ['operator', 'platform', 'company'] as const;
export type FeatureHolder = (typeof FEATURE_HOLDERS)[number];

export interface FeatureState {
  feature: CompanyFeature;
  /** The position of its switch; null for a feature that has none. */
  switched: boolean | null;
  /** Null where the company has it. */
  reason: FeatureReason | null;
  /** Who switches it on or off, sets it up or connects it. */
  holder: FeatureHolder;
}

/** The service without which a feature does nothing. */
const SERVICES: { [Name in CompanyFeature]?: 'ai_configured' | 'speech_configured' | 'sms_configured' } = {
  sms_enabled: 'sms_configured',
  question_variants: 'ai_configured',
  transcripts: 'speech_configured',
  ai_summary_enabled: 'ai_configured',
  ai_smart_priority_enabled: 'ai_configured',
};

/** The features that have no switch: a service of the installation, or a set-up of the company. */
const WITHOUT_SWITCH: readonly CompanyFeature[] = ['test_provider', 'question_variants', 'transcripts'];

/** The features that owners and admins switch or set up; platform administrators switch the others. */
const OF_THE_COMPANY: readonly CompanyFeature[] = ['test_provider', 'sms_enabled'];

export function featureState(feature: CompanyFeature, facts: FeatureFacts): FeatureState {
  const service = SERVICES[feature];
  const hasSwitch = !WITHOUT_SWITCH.includes(feature);
  const on = feature === 'question_variants' || feature === 'transcripts' || facts[feature];
  const state = { feature, switched: hasSwitch ? on : null };
  if (service !== undefined && !facts[service]) return { ...state, reason: 'not_connected', holder: 'operator' };
  if (service !== undefined && !hasSwitch) return { ...state, reason: null, holder: 'operator' };
  if (feature === 'test_provider' && facts.freemium) return { ...state, reason: 'plan', holder: 'platform' };
  const holder = OF_THE_COMPANY.includes(feature) ? 'company' : 'platform';
  return { ...state, reason: on ? null : hasSwitch ? 'switched_off' : 'not_set_up', holder };
}
