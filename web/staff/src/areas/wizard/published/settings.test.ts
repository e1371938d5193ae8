import { describe, expect, it } from 'vitest';
import type { CompanySettings, Job } from '@vivavoce/contract/types.ts';
import { wizardSteps } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { linkToSetting } from '../setting-links.ts';
import { choiceOfPath, pathBelowJob, screenStepAt, settingSteps } from '../wizard-plan.ts';

const who = {
  settings: { account_type: 'employer', custom_fields: 'OFFICE|Leeds' } as CompanySettings,
  user: { is_alternate_brand: true },
};
const job = {
  id: 7,
  status: 'Published',
  job_kind: 'presentation',
  assessment_type: null,
  ai_summary_enabled: true,
  custom_fields: '',
  fixed_deadline: null,
} as Job;
const steps = settingSteps(job, who, 'rolling');

describe('the settings of a published activity', () => {
  it('are the steps of its wizard, without what publishing settled and what comes before it', () => {
    const source = { job: { ai_summary_enabled: true }, company: who.settings, alternate_brand: true };
    const all = wizardSteps(source).map(({ id }) => id);
    const ids = steps.map(({ id }) => id);
    expect(all.filter((id) => !ids.includes(id))).toEqual(['type', 'questions_type', 'summary']);
  });

  it('each stand at their own address below the details, which leads to them and to no other', () => {
    for (const step of steps.filter(({ id }) => id !== 'review_panel')) {
      const { to, search } = { search: {}, ...linkToSetting(step.id, job.id) } as {
        to: string;
        search: { type?: string };
      };
      const path = pathBelowJob(to.replace('$job', '7'));
      expect(screenStepAt(steps, { path, type: search.type })?.id).toBe(step.id);
    }
    expect(linkToSetting('review_panel', 7).to).toBe('/interviews/$job/review-panel');
    expect(screenStepAt(steps, { path: 'summary' })).toBeUndefined();
    expect(choiceOfPath(pathBelowJob('/interviews/7/details/deadline/fixed'))).toBe('fixed');
  });
});
