import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { useSettings } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { AiBudgetPanel } from './ai-budget-panel.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { CustomFieldsPanel } from './custom-fields-panel.tsx';
import { IdentityPanel } from './identity-panel.tsx';
import { MailBudgetPanel } from './mail-budget-panel.tsx';
import { MessagePanel } from './message-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { valuesOf, type FieldName } from './settings-form.ts';
import { useSettingsForm } from './use-settings-form.ts';
import styles from './company.module.css';

/** A setting as it is read, for the version of another person. */
function shownValue(name: FieldName, value: string, t: ReturnType<typeof useTranslations<'company'>>): ReactNode {
  if (name === 'account_message' && value !== '') return <RichText html={value} />;
  if (name === 'account_message_style') return t(value === '0' ? 'message.negative' : 'message.positive');
  return value;
}

/** The settings of the whole company. */
export function CompanySettingsScreen() {
  const t = useTranslations('company');
  const common = useTranslations('common');
  const places = useTranslations('places');
  const fieldText = useFieldErrorText();
  const { logo } = useSettings();
  const form = useSettingsForm();
  const { values, base, faults, set, dirty, busy, conflict } = form;
  const errorOf = (name: string) => faults[name] && fieldText(faults[name]);
  const names: Readonly<Record<string, string>> = { primary_color: t('colour.label') };
  const problems = Object.keys(faults).map((name) => {
    const [field = '', row] = name.split('.');
    const label =
      row === undefined
        ? (names[field] ?? t(`names.${field as 'account_name'}`))
        : t('fields.tagOf', { number: Number(row) + 1 });
    return {
      inputId: name.replace('.', '-'),
      message: common('fieldError', { field: label, message: fieldText(faults[name] ?? '') }),
    };
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <PageHeader
        title={places('menu.profile')}
        below
        actions={
          <>
            <Button variant="ghost" disabled={!dirty} onClick={form.discard}>
              {t('discard')}
            </Button>
            <Button type="submit" variant="primary" busy={busy}>
              {t('save')}
            </Button>
          </>
        }
      />
      <div className={styles.page}>
        {form.failure && <FormMessage>{form.failure}</FormMessage>}
        {form.merged.length > 0 && (
          <FormMessage tone="info">
            {t('conflict.merged', { names: form.merged.map((name) => t(`names.${name}`)).join(', ') })}
          </FormMessage>
        )}
        <ErrorSummary problems={problems} />
        {conflict && (
          <ConflictNotice
            settings={conflict.both.map((name) => ({
              name,
              label: t(`names.${name}`),
              theirs: shownValue(name, valuesOf(conflict.stored)[name], t),
            }))}
            onKeepMine={form.keepMine}
            onTakeTheirs={form.takeTheirs}
          />
        )}
        <div className={styles.top}>
          <IdentityPanel values={values} base={base} logo={logo} set={set} errorOf={errorOf} />
          <PreviewPanel name={values.account_name} logo={logo} primary={values.primary_color} />
        </div>
        <div className={styles.cards}>
          <MessagePanel values={values} set={set} errorOf={errorOf} />
          <CustomFieldsPanel
            lines={values.custom_fields}
            onChange={(lines) => set('custom_fields', lines)}
            errorOf={errorOf}
          />
          <MailBudgetPanel />
          <AiBudgetPanel />
        </div>
      </div>
    </form>
  );
}
