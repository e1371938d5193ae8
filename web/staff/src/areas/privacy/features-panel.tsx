import { useQuery } from '@tanstack/react-query';
import type { CompanySettings, FeatureDetail } from '@vivavoce/contract/types.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PlatformLink } from '../../features/plan/platform-link.tsx';
import { featuresQuery } from '../../queries/constants.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import styles from './privacy.module.css';

/** The setting that switches a feature of the installation on for the company. */
const SETTINGS = {
  'Screen Recording': 'screen_recording',
  'AI Question Variants': 'ai_configured',
  'AI Summary': 'ai_summary_enabled',
  'AI Prioritisation': 'ai_smart_priority_enabled',
  Authenticity: 'authenticity_signals_enabled',
  'Language Proficiency': 'language_signals_enabled',
} as const satisfies Record<FeatureDetail['name'], keyof CompanySettings>;

/** Features that the installation offers, and whether this company has each. Platform administrators switch them. */
export function FeaturesPanel() {
  const t = useTranslations('company.features');
  const settings = useSettings();
  const features = useQuery(featuresQuery(useLocale()));
  return (
    <Panel title={t('title')} className={styles.panel}>
      <p className={styles.about}>{t('hint')}</p>
      {features.isError && <LoadError error={features.error} onRetry={() => void features.refetch()} />}
      {features.isPending && <Bone width="60%" />}
      <ul className={styles.switches}>
        {features.data?.map(({ name, title, text }) => (
          <li key={name} className={styles.switch}>
            <span className={styles.feature}>
              <b>{title}</b>
              <Pill tone={settings[SETTINGS[name]] ? 'ok' : 'plain'}>{t(settings[SETTINGS[name]] ? 'on' : 'off')}</Pill>
            </span>
            <p className={styles.about}>{text}</p>
            {!settings[SETTINGS[name]] && (
              <p className={styles.about}>{t('offText', { company: settings.account_name })}</p>
            )}
          </li>
        ))}
      </ul>
      <PlatformLink>{t('toPlatform', { company: settings.account_name })}</PlatformLink>
    </Panel>
  );
}
