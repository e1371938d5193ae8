import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import type { PartProps } from './identity-panel.tsx';
import styles from './company.module.css';

/** Message above every page of the staff. */
export function MessagePanel({ values, set, errorOf }: PartProps) {
  const t = useTranslations('company.message');
  const negative = values.account_message_style === '0';
  return (
    <Panel title={t('title')} className={styles.panel}>
      <p className={styles.hint}>{t('hint')}</p>
      <RichTextField
        id="account_message"
        label={t('label')}
        value={values.account_message}
        error={errorOf('account_message')}
        onChange={(html) => set('account_message', html)}
      />
      <SelectField
        id="account_message_style"
        label={t('tone')}
        value={values.account_message_style}
        options={[
          { value: '1', label: t('positive') },
          { value: '0', label: t('negative') },
        ]}
        error={errorOf('account_message_style')}
        onChange={(value) => set('account_message_style', value)}
      />
      {values.account_message !== '' && (
        <div className={styles.look}>
          <p className={styles.hint}>{t('look')}</p>
          <div className={classes(styles.banner, negative && styles.negative)}>
            <Icon of={negative ? IconAlertTriangle : IconInfoCircle} size={16} />
            <div>
              <RichText html={values.account_message} />
            </div>
          </div>
        </div>
      )}
    </Panel>
  );
}
