import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { showToast } from '../../app/toasts.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { changeSettings, settingsQuery, useSettings } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { bodyOf, idleChoices, isSameRules, longestChoices, rulesOf } from './rules.ts';
import styles from './security.module.css';

/** When sessions of the company's users end, and from which networks they may call. */
export function SessionRules() {
  const t = useTranslations('company.security');
  const faults = useTranslations('errors.fields');
  const common = useTranslations('common');
  const client = useQueryClient();
  const textOf = useErrorText();
  const settings = useSettings();
  const storedRules = rulesOf(settings);
  const [rules, setRules] = useState(storedRules);
  const [fault, setFault] = useState<'not_an_address' | 'own_address_missing'>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const dirty = !isSameRules(rules, storedRules);
  const markSaved = useUnsaved({ name: 'company-session-rules', dirty, keep: () => rules, restore: setRules });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    setFault(undefined);
    setBusy(true);
    try {
      const changed = await changeSettings(bodyOf(rules));
      client.setQueryData(settingsQuery.queryKey, changed);
      setRules(rulesOf(changed));
      markSaved();
      showToast({ title: t('saved') });
    } catch (error) {
      const codes = isProblem(error, 422) ? Object.entries(error.errors) : [];
      const [, ofAddresses] = codes.find(([field]) => field.startsWith('staff_addresses')) ?? [];
      if (ofAddresses === undefined) setFailure(textOf(error));
      else {
        setFault(ofAddresses[0] === 'own_address_missing' ? 'own_address_missing' : 'not_an_address');
        document.getElementById('staff_addresses')?.focus();
      }
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
            id="session_idle_minutes"
            label={t('idle')}
            value={rules.idle}
            options={idleChoices(settings.session_idle_minutes).map((minutes) => ({
              value: String(minutes),
              label: minutes % 60 === 0 ? t('hours', { hours: minutes / 60 }) : t('minutes', { minutes }),
            }))}
            onChange={(idle) => setRules((now) => ({ ...now, idle }))}
          />
          <SelectField
            id="session_longest_hours"
            label={t('longest')}
            value={rules.longest}
            options={longestChoices(settings.session_longest_hours).map((hours) => ({
              value: String(hours),
              label: t('hours', { hours }),
            }))}
            onChange={(longest) => setRules((now) => ({ ...now, longest }))}
          />
        </div>
        <TextField
          id="staff_addresses"
          label={t('addresses')}
          hint={t('addressesHint')}
          optional
          autoComplete="off"
          spellCheck={false}
          value={rules.addresses}
          error={fault && faults(fault)}
          onChange={(event) => {
            setRules((now) => ({ ...now, addresses: event.target.value }));
            setFault(undefined);
          }}
        />
        <div>
          <Button type="submit" variant={dirty ? 'primary' : 'outline'} busy={busy}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
