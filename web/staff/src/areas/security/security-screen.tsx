import { type FormEvent } from 'react';
import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { SECOND_FACTOR_RULES, type SecondFactorRule } from '@vivavoce/domain/accounts/account-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { showToast } from '../../app/toasts.ts';
import { FormNotices } from '../../features/forms/form-notices.tsx';
import { SaveButtons } from '../../features/forms/save-buttons.tsx';
import { useSettingsForm, type SettingsPart } from '../../features/forms/use-settings-form.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { factorPart, graceChoices, idleChoices, longestChoices, sessionPart } from './rules.ts';

/** A part of the rules as it is filled in. @param notice shown once it is stored */
function useRules<Values extends object>(part: SettingsPart<Values>, notice: string) {
  const form = useSettingsForm(part);
  const fieldText = useFieldErrorText();
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await form.save()) showToast({ title: notice });
  }
  const errorOf = (name: keyof Values & string) => {
    const fault = form.faults.get(name);
    return fault && fieldText(fault);
  };
  return { ...form, submit: (event: FormEvent) => void submit(event), errorOf };
}

/** When sessions of the company's users end, and from which networks they may call. */
function SessionRules() {
  const t = useTranslations('company.security');
  const settings = useSettings();
  const form = useRules(sessionPart, t('saved'));
  const { values, set, errorOf } = form;
  const labels = {
    session_idle_minutes: t('idle'),
    session_longest_hours: t('longest'),
    staff_addresses: t('addresses'),
  };
  const timeOf = (minutes: number) =>
    minutes % 60 === 0 ? t('hours', { hours: minutes / 60 }) : t('minutes', { minutes });
  const theirsOf = (name: keyof typeof values, newest: CompanySettings) => {
    if (name === 'session_idle_minutes') return timeOf(newest.session_idle_minutes);
    return name === 'session_longest_hours'
      ? t('hours', { hours: newest.session_longest_hours })
      : newest.staff_addresses.join(' ');
  };
  return (
    <form noValidate onSubmit={form.submit}>
      <Panel title={t('title')} action={<SaveButtons form={form} />} className="grid min-w-0 content-start gap-4">
        <p className="max-w-[68ch]">{t('text')}</p>
        <FormNotices form={form} labelOf={(name) => labels[name]} theirsOf={theirsOf} />
        <div className="grid max-w-[68ch] grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4">
          <SelectField
            id="session_idle_minutes"
            label={labels.session_idle_minutes}
            value={values.session_idle_minutes}
            error={errorOf('session_idle_minutes')}
            options={idleChoices(settings.session_idle_minutes).map((minutes) => ({
              value: String(minutes),
              label: timeOf(minutes),
            }))}
            onChange={(session_idle_minutes) => set({ session_idle_minutes })}
          />
          <SelectField
            id="session_longest_hours"
            label={labels.session_longest_hours}
            value={values.session_longest_hours}
            error={errorOf('session_longest_hours')}
            options={longestChoices(settings.session_longest_hours).map((hours) => ({
              value: String(hours),
              label: t('hours', { hours }),
            }))}
            onChange={(session_longest_hours) => set({ session_longest_hours })}
          />
        </div>
        <TextField
          id="staff_addresses"
          label={labels.staff_addresses}
          hint={t('addressesHint')}
          optional
          autoComplete="off"
          spellCheck={false}
          value={values.staff_addresses}
          error={errorOf('staff_addresses')}
          onChange={({ target }) => set({ staff_addresses: target.value })}
        />
      </Panel>
    </form>
  );
}

/** The users who need a second factor, and how long they have to set one up. */
function FactorRule() {
  const t = useTranslations('company.security.factor');
  const clash = useTranslations('errors.clash');
  const settings = useSettings();
  const form = useRules(factorPart, t('saved'));
  const { values, set, errorOf } = form;
  const labels = {
    second_factor_rule: t('rule'),
    second_factor_grace_days: t('days'),
    provider_factor_counts: t('providerCounts'),
  };
  const theirsOf = (name: keyof typeof values, newest: CompanySettings) => {
    if (name === 'second_factor_rule') return t(`rules.${newest.second_factor_rule}`);
    return name === 'second_factor_grace_days'
      ? t('inDays', { days: newest.second_factor_grace_days })
      : clash(newest.provider_factor_counts ? 'yes' : 'no');
  };
  return (
    <form noValidate onSubmit={form.submit}>
      <Panel title={t('title')} action={<SaveButtons form={form} />} className="grid min-w-0 content-start gap-4">
        <p className="max-w-[68ch]">{t('text')}</p>
        <FormNotices form={form} labelOf={(name) => labels[name]} theirsOf={theirsOf} />
        <div className="grid max-w-[68ch] grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4">
          <SelectField
            id="second_factor_rule"
            label={labels.second_factor_rule}
            value={values.second_factor_rule}
            error={errorOf('second_factor_rule')}
            options={SECOND_FACTOR_RULES.map((rule) => ({ value: rule, label: t(`rules.${rule}`) }))}
            onChange={(rule) => set({ second_factor_rule: rule as SecondFactorRule })}
          />
          {values.second_factor_rule !== 'off' && (
            <SelectField
              id="second_factor_grace_days"
              label={labels.second_factor_grace_days}
              value={values.second_factor_grace_days}
              error={errorOf('second_factor_grace_days')}
              options={graceChoices(settings.second_factor_grace_days).map((days) => ({
                value: String(days),
                label: t('inDays', { days }),
              }))}
              onChange={(second_factor_grace_days) => set({ second_factor_grace_days })}
            />
          )}
        </div>
        <Checkbox
          checked={values.provider_factor_counts}
          onChange={({ target }) => set({ provider_factor_counts: target.checked })}
          hint={t('providerCountsText')}
        >
          {labels.provider_factor_counts}
        </Checkbox>
      </Panel>
    </form>
  );
}

/** How users of the company sign in, and how long they stay signed in. */
export function SecurityScreen() {
  const menus = useTranslations('menus');
  const t = useTranslations('company.security');
  return (
    <>
      <PageHeader title={menus('menu.security')} below />
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
