import { Link } from '@tanstack/react-router';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import styles from './page-frame.module.css';

/** Tells owners and admins on every page that a sign-in stops unless they renew its certificate or secret. */
export default function EndingSignIn({ ending }: { ending: NonNullable<CompanySettings['ending_sign_in']> }) {
  const t = useTranslations('sso.ending');
  const tag = useLanguageTag();
  const { provider, at, what } = ending;
  return (
    <div className={classes(styles.banner, '[&_svg]:mt-px [&_svg]:flex-none', styles.negative)} role="status">
      <Icon of={IconAlertTriangle} size={16} />
      <p>
        {t('text', { provider, what, date: formatDate(new Date(at), tag) })}{' '}
        <Link to="/company-settings/single-sign-on">{t('open')}</Link>
      </p>
    </div>
  );
}
