import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { LinkButton, Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '@vivavoce/domain/accounts/account-limits.ts';
import { showToast } from '../../app/toasts.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { changeSettings, settingsQuery, userQuery, useSettings } from '../../queries/sign-in/session.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { graceChoices, bodyOf, idleChoices, isSameRules, longestChoices, rulesOf } from './rules.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { TextField } from '../../ui/forms/field.tsx';

/** The rules as they are typed, and their storing. */
function useSessionRules() {
  const t = useTranslations('company.security');
  const client = useQueryClient();
  const textOf = useErrorText();
  const settings = useSettings();
  const storedRules = rulesOf(settings);
  const [rules, setRules] = useState(storedRules);
  const [fault, setFault] = useState<'not_an_address' | 'own_address_missing'>();
  const dirty = !isSameRules(rules, storedRules);
  const markSaved = useUnsaved({ name: 'company-session-rules', dirty, keep: () => rules, restore: setRules });
  const { send, busy, failure } = useSend(
    async () => {
      const changed = await changeSettings(bodyOf(rules));
      client.setQueryData(settingsQuery.queryKey, changed);
      setRules(rulesOf(changed));
      markSaved();
      showToast({ title: t('saved') });
    },
    (error) => {
      const codes = isProblem(error, 422) ? Object.entries(error.errors) : [];
      const [, ofAddresses] = codes.find(([field]) => field.startsWith('staff_addresses')) ?? [];
      if (ofAddresses === undefined) return textOf(error);
      setFault(ofAddresses[0] === 'own_address_missing' ? 'own_address_missing' : 'not_an_address');
      document.getElementById('staff_addresses')?.focus();
      return undefined;
    },
  );
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFault(undefined);
    await send();
  }
  return { rules, setRules, fault, setFault, dirty, busy, failure, save };
}

/** When sessions of the company's users end, and from which networks they may call. */
function SessionRules() {
  const t = useTranslations('company.security');
  const settings = useSettings();
  const { rules, setRules, fault, setFault, dirty, busy, failure, save } = useSessionRules();
  const faults = useTranslations('errors.fields');
  const common = useTranslations('common');
  return (
    <Panel title={t('title')} className="grid min-w-0 content-start gap-4">
      <form className="grid min-w-0 content-start gap-4" noValidate onSubmit={(event) => void save(event)}>
        <p className="max-w-[68ch]">{t('text')}</p>
        {failure && <FormMessage>{failure}</FormMessage>}
        <div className="grid max-w-[68ch] grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4">
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

/** The users who need a second factor, and how long they have to set one up. */
function FactorRule() {
  const t = useTranslations('company.security.factor');
  const common = useTranslations('common');
  const client = useQueryClient();
  const settings = useSettings();
  const storedRule = {
    rule: settings.second_factor_rule,
    days: String(settings.second_factor_grace_days),
    counts: settings.provider_factor_counts,
  };
  const [values, setValues] = useState(storedRule);
  const dirty =
    values.rule !== storedRule.rule || values.days !== storedRule.days || values.counts !== storedRule.counts;
  const markSaved = useUnsaved({ name: 'company-factor-rule', dirty, keep: () => values, restore: setValues });

  const { send, busy, failure } = useSend(async () => {
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
  });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    await send();
  }

  return (
    <Panel title={t('title')} className="grid min-w-0 content-start gap-4">
      <form className="grid min-w-0 content-start gap-4" noValidate onSubmit={(event) => void save(event)}>
        <p className="max-w-[68ch]">{t('text')}</p>
        {failure && <FormMessage>{failure}</FormMessage>}
        <div className="grid max-w-[68ch] grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4">
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
        <p className="max-w-[68ch]" id="provider_factor_counts-hint">
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

/** How users of the company sign in, and how long they stay signed in. */
export function SecurityScreen() {
  const places = useTranslations('places');
  const t = useTranslations('company.security');
  return (
    <>
      <PageHeader title={places('menu.security')} below />
      <div className="grid min-w-0 content-start gap-4">
        <FactorRule />
        <SessionRules />
        <Panel title={t('record.title')} className="grid min-w-0 content-start gap-4">
          <p className="max-w-[68ch]">{t('record.text')}</p>
          <div>
            <LinkButton to="/company-settings/audit" search={{ category: 'sign_in' }}>
              {t('record.open')}
            </LinkButton>
          </div>
        </Panel>
      </div>
    </>
  );
}
