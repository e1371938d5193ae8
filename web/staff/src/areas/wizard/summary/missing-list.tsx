import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MissingItem } from '@vivavoce/domain/jobs/publishing.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { isAvailable } from '../available-steps.ts';
import { linkToStep } from '../step-links.ts';
import styles from './summary.module.css';

/** The items that still prevent publishing, step by step, or the message that there are none. */
export function MissingList({ missing, job }: { missing: readonly MissingItem[]; job: number }) {
  const t = useTranslations('wizard');
  const ready = missing.length === 0;
  return (
    <div
      id="missing"
      className={classes(styles.verdict, ready ? styles.ready : styles.missing)}
      role="group"
      aria-labelledby="missing-title"
      tabIndex={-1}
    >
      <Icon of={ready ? IconCircleCheck : IconAlertTriangle} />
      <div>
        <p id="missing-title" className={styles.verdictTitle}>
          {ready ? t('summary.ready') : t('summary.missing', { count: missing.length })}
        </p>
        {ready ? (
          <p>{t('summary.readyText')}</p>
        ) : (
          <ul>
            {missing.map(({ step, code }) => (
              <li key={code}>
                {isAvailable(step) ? (
                  <Link {...linkToStep(step, job)}>
                    {t('named', { name: t(`steps.${step}`), text: t(`missing.${code}`) })}
                  </Link>
                ) : (
                  t(`missing.${code}`)
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
