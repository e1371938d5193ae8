import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import type { Reviewing } from '../use-review.ts';
import { RequirementMark } from './unmet-requirement.tsx';

/** The requirements that answers of the applicant do not meet; no section without any. */
export function RequirementsPanel({ job, application, can }: Pick<Reviewing, 'job' | 'application' | 'can'>) {
  const t = useTranslations('review.requirements');
  if (application.requirements.length === 0) return null;
  return (
    <Panel title={t('title')} action={<p className="text-small text-ink-3">{t('hint')}</p>}>
      <ul className="mt-2 grid gap-3 [&>li+li]:border-t [&>li+li]:border-t-line [&>li+li]:pt-3">
        {application.requirements.map((mark) => (
          <li key={mark.question}>
            <RequirementMark job={job} application={application} can={can} mark={mark} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
