import type { Application } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { tableStyles } from '../../../ui/data/table.tsx';
import styles from '../overview.module.css';

/** Why the invitation did not arrive, or since when the mail server postpones it. */
export default function MailFault({ kind, at }: NonNullable<Application['invitation_fault']>) {
  const t = useTranslations('mailings.listed');
  return (
    <span
      className={classes(
        styles.reason,
        tableStyles.quiet,
        'basis-full overflow-hidden text-mini text-ellipsis whitespace-nowrap print:whitespace-normal',
      )}
    >
      {kind === 'postponed' ? (
        <When value={at} as="date" length="short" say={(since) => t('postponed', { since })} />
      ) : (
        t(kind)
      )}
    </span>
  );
}
