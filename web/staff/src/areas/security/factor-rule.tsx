import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '@vivavoce/domain/accounts/account-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../app/toasts.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { changeSettings, settingsQuery, userQuery, useSettings } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { graceChoices } from './rules.ts';
import styles from './security.module.css';

/** The users who need a second factor, and how long they have to set one up. */
export function FactorRule() {
  const t = useTranslations('company.security.factor');
  const common = useTranslations('common');
  const client = useQueryClient();
  const textOf = useErrorText();
  const settings = useSettings();
  const storedRule = {
    rule: settings.second_factor_rule,
    days: String(settings.second_factor_grace_days),
    counts: settings.provider_factor_counts,
  };
  const [values, setValues] = useState(storedRule);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const dirty =
    values.rule !== storedRule.rule || values.days !== storedRule.days || values.counts !== storedRule.counts;
  const markSaved = useUnsaved({ name: 'company-factor-rule', dirty, keep: () => values, restore: setValues });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    setBusy(true);
    try {
      const body = {
        second_factor_rule: values.rule,
        second_factor_grace_days: Number(values.days),
        provider_factor_counts: values.counts,
      };
      client.setQueryData(settingsQuery.queryKey, await changeSettings(body));
      markSaved();
      showToast({ title: t('saved') });
      // The rule may mean the reader.
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
    } catch (error) {
      setFailure(textOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={t('title')} className={styles.panel}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <p className={styles.text}>{t('text')}</p>
        {failure && <FormMessage>{failure}</FormMessage>}
        <div className={styles.times}>
          <SelectField
            id="second_factor_rule"
            label={t('rule')}
            value={values.rule}
            options={SECOND_FACTOR_RULES.map((rule) => ({ value: rule, label: t(`rules.${rule}`) }))}
            onChange={(rule) => setValues((now) => ({ ...now, rule: rule as SecondFactorRule }))}
          />
          {values.rule !== 'off' && (
            <SelectField
              id="second_factor_grace_days"
              label={t('days')}
              value={values.days}
              options={graceChoices(settings.second_factor_grace_days).map((days) => ({
                value: String(days),
                label: t('inDays', { days }),
              }))}
              onChange={(days) => setValues((now) => ({ ...now, days }))}
            />
          )}
        </div>
        <Checkbox
          checked={values.counts}
          aria-describedby="provider_factor_counts-hint"
          onChange={({ target }) => setValues((now) => ({ ...now, counts: target.checked }))}
        >
          {t('providerCounts')}
        </Checkbox>
        <p className={styles.text} id="provider_factor_counts-hint">
          {t('providerCountsText')}
        </p>
        <div>
          <Button type="submit" variant={dirty ? 'primary' : 'outline'} busy={busy}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
