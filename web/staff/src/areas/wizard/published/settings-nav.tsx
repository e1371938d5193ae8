import { Link } from '@tanstack/react-router';
import { wizardSections, type WizardStep, type WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { linkToSetting } from '../setting-links.ts';
import styles from './settings.module.css';

type SettingsNavProps = { steps: readonly WizardStep[]; current: WizardStepId; job: number };

/** Every part of the settings; a small screen uses the page of details. */
export function SettingsNav({ steps, current: here, job }: SettingsNavProps) {
  const t = useTranslations('wizard');
  const jobPageText = useTranslations('jobpage.edit');
  return (
    <nav aria-label={jobPageText('parts')} className={styles.nav}>
      {wizardSections(steps).map(({ section, steps: parts }) => (
        <div key={section}>
          <h2 className={styles.section}>{t(`sections.${section}`)}</h2>
          <ul>
            {parts.map(({ id }) => (
              <li key={id}>
                <Link
                  {...linkToSetting(id, job)}
                  className={styles.link}
                  activeProps={{}}
                  aria-current={id === here ? 'page' : undefined}
                >
                  {t(`steps.${id}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
