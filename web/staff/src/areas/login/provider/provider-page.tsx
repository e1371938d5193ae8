import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import type { Problem } from '@vivavoce/contract/types.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { addLocale, getLocale, useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { depart, type Departure } from '../../../queries/sign-in/single-sign-on.ts';
import { Button } from '../../../ui/base/button.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from '../login.module.css';

/** Whether a user is signed in in this browser; for pages without a session guard. */
const hereQuery = queryOptions({
  queryKey: ['here'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call('GET /api/session', { signal })).signed_in,
});

/** Refusals that say what to do. */
const FAULTS = ['sso_refused', 'sso_not_connected', 'sso_unavailable'] as const;

const providerIn = (error: unknown): string | undefined =>
  isProblem(error) ? (error.body['provider'] as Problem['provider'])?.name : undefined;

type ProviderPageProps = {
  title: string;
  error: unknown;
  /** The activity for which an applicant signs in; null for staff. */
  activity: string | null;
  /** Departure of the browser to a provider that does not answer us. */
  silent?: Departure | undefined;
};

/** Whether a user is signed in, who then came to open another company. */
const useIsHere = (enabled = true): boolean => useQuery({ ...hereQuery, enabled }).data === true;

/** The way on from a provider that does not help. */
function WayOn({ activity, connects = false }: Pick<ProviderPageProps, 'activity'> & { connects?: boolean }) {
  const t = useTranslations('sso.way');
  const isHere = useIsHere();
  if (activity !== null)
    return (
      <a
        href={addLocale(`/j/${activity}`, getLocale())}
        className="min-h-6 justify-self-start leading-6 font-semibold text-accent-ink hover:underline hover:underline-offset-3"
      >
        {t('activity')}
      </a>
    );
  if (!isHere)
    return (
      <Link
        to="/login"
        className="min-h-6 justify-self-start leading-6 font-semibold text-accent-ink hover:underline hover:underline-offset-3"
      >
        {t('password')}
      </Link>
    );
  return connects ? (
    <Link
      to="/account"
      hash="connections"
      className="min-h-6 justify-self-start leading-6 font-semibold text-accent-ink hover:underline hover:underline-offset-3"
    >
      {t('account')}
    </Link>
  ) : (
    <Link
      to="/"
      className="min-h-6 justify-self-start leading-6 font-semibold text-accent-ink hover:underline hover:underline-offset-3"
    >
      {t('back')}
    </Link>
  );
}

/** A provider that did not answer us: it may answer the browser all the same. */
function SilentPage({ silent, activity }: { silent: Departure } & Pick<ProviderPageProps, 'activity'>) {
  const t = useTranslations('sso.way');
  const tag = useLanguageTag();
  const { name, silent_since } = silent;
  usePageTitle(t('silentTitle', { name }));
  const at = new Date(silent_since ?? 0);
  const facts = { name, date: formatDate(at, tag), time: formatTime(at, tag) };
  return (
    <div className={classes(styles.form, 'grid grid-cols-1 gap-5')}>
      <h1 className="text-title tracking-title wrap-anywhere">{t('silentTitle', { name })}</h1>
      <FormMessage tone="info">{t(activity === null ? 'silentText' : 'silentApplicant', facts)}</FormMessage>
      <Button variant="primary" size="large" wide onClick={() => depart(silent)}>
        {t('goOn', { name })}
      </Button>
      <WayOn activity={activity} />
    </div>
  );
}

/** On the way to a provider or back: what happens now, or why it did not work and how to go on. */
export function ProviderPage({ silent, ...rest }: ProviderPageProps) {
  return silent ? <SilentPage silent={silent} activity={rest.activity} /> : <PlainPage {...rest} />;
}

function PlainPage({ title, error, activity }: Omit<ProviderPageProps, 'silent'>) {
  const t = useTranslations('sso.way');
  const errors = useTranslations('errors');
  const textOf = useErrorText();
  const fault = FAULTS.find((code) => isProblem(error) && error.code === code);
  const connects = useIsHere(error !== undefined) && fault === 'sso_not_connected';
  const message =
    fault && activity !== null && fault !== 'sso_not_connected'
      ? (`applicant.${fault}` as const)
      : fault && (connects ? 'connectHere' : (`faults.${fault}` as const));
  usePageTitle(error === undefined ? title : t('failed'));
  if (error === undefined)
    return (
      <div className={classes(styles.form, 'grid grid-cols-1 gap-5')} aria-busy="true">
        <h1 className="text-title tracking-title wrap-anywhere">{title}</h1>
        <Bone width="80%" />
      </div>
    );
  return (
    <div className={classes(styles.form, 'grid grid-cols-1 gap-5')}>
      <h1 className="text-title tracking-title wrap-anywhere">{t('failed')}</h1>
      <FormMessage>
        <p>{message ? t(message, { name: providerIn(error) ?? t('someProvider') }) : textOf(error)}</p>
        {isProblem(error) && error.request_id && (
          <p className="text-mini">{errors('reference', { id: error.request_id })}</p>
        )}
      </FormMessage>
      <WayOn activity={activity} connects={connects} />
    </div>
  );
}
