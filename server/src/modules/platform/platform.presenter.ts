import { platformCompany } from '@vivavoce/contract/companies/platform.ts';
import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import type { PlanLimited } from '@vivavoce/domain/companies/plans.ts';
import { present } from '../../http/present.ts';
import type { ListedCompany } from './company-list.repository.ts';

/** @param currentCompany the company that the caller works in */
export function presentCompany(
  row: ListedCompany,
  used: Record<PlanLimited, number>,
  stored_bytes: number,
  currentCompany: number | null,
): PlatformCompany {
  const use = (limited: PlanLimited) => ({ used: used[limited], max: row[`${limited}_max`] });
  return present(platformCompany, row, {
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
