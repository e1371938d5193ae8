import { platformCompany } from '@vivavoce/contract/companies/platform.ts';
import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import { featureState } from '@vivavoce/domain/companies/features.ts';
import { OFFERED_FLAGS } from '@vivavoce/domain/companies/flags.ts';
import type { PlanLimited } from '@vivavoce/domain/companies/plans.ts';
import type { connectedServices } from '../../access/connected-services.ts';
import { present } from '../../http/present.ts';
import type { ListedCompany } from './company-list.repository.ts';

interface Surroundings {
  used: Record<PlanLimited, number>;
  stored_bytes: number;
  /** The company that the caller works in. */
  currentCompany: number | null;
  services: ReturnType<typeof connectedServices>;
}

export function presentCompany(
  row: ListedCompany,
  { used, stored_bytes, currentCompany, services }: Surroundings,
): PlatformCompany {
  const use = (limited: PlanLimited) => ({ used: used[limited], max: row[`${limited}_max`] });
  const facts = { ...row, ...services, freemium: false, test_provider: false, sms_enabled: false };
  return present(platformCompany, row, {
    not_connected: OFFERED_FLAGS.filter((flag) => featureState(flag, facts).reason === 'not_connected'),
    plan: { key: row.plan, name: row.plan_name },
    flags: {
      marketplace_enabled: row.marketplace_enabled,
      hub_enabled: row.hub_enabled,
      screen_recording: row.screen_recording,
      ai_summary_enabled: row.ai_summary_enabled,
      ai_smart_priority_enabled: row.ai_smart_priority_enabled,
      language_signals_enabled: row.language_signals_enabled,
      authenticity_signals_enabled: row.authenticity_signals_enabled,
      alternate_brand: row.alternate_brand,
    },
    owner: row.owner_email === null ? null : { full_name: row.owner_name ?? '', email: row.owner_email },
    activities: use('activities'),
    applicants: use('applicants'),
    users: use('users'),
    stored_bytes,
    is_current: Number(row.id) === currentCompany,
  });
}
