import { Link } from '@tanstack/react-router';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { addLocale, getLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import styles from '../login.module.css';

/** Refusals that say what to do. */
const FAULTS = ['sso_refused', 'sso_not_connected', 'sso_unavailable'] as const;

type ProviderPageProps = {
  title: string;
  error: unknown;
  /** The activity for which an applicant signs in; null for staff. */
  activity: string | null;
};

/** On the way to a provider or back: what happens now, or why it did not work and how to go on. */
export function ProviderPage({ title, error, activity }: ProviderPageProps) {
  const t = useTranslations('sso.way');
  const errors = useTranslations('errors');
  const textOf = useErrorText();
  const fault = FAULTS.find((code) => isProblem(error) && error.code === code);
  const message =
    fault && activity !== null && fault !== 'sso_not_connected'
      ? (`applicant.${fault}` as const)
      : fault && (`faults.${fault}` as const);
  usePageTitle(error === undefined ? title : t('failed'));
  if (error === undefined)
    return (
      <div className={styles.form} aria-busy="true">
        <h1 className={styles.title}>{title}</h1>
        <Bone width="80%" />
      </div>
    );
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>{t('failed')}</h1>
      <FormMessage>
        <p>{message ? t(message) : textOf(error)}</p>
        {isProblem(error) && error.request_id && (
          <p className={styles.reference}>{errors('reference', { id: error.request_id })}</p>
        )}
      </FormMessage>
      {activity === null ? (
        <Link to="/login" className={styles.link}>
          {t('password')}
        </Link>
      ) : (
        <a href={addLocale(`/j/${activity}`, getLocale())} className={styles.link}>
          {t('activity')}
        </a>
      )}
    </div>
  );
}
