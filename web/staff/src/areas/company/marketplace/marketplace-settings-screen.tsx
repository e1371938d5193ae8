import { DATA_ROLES } from '@vivavoce/domain/companies/kind.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { ChangePill } from '../../../app/shell/change-pill.tsx';
import { PlatformLink } from '../../../features/plan/platform-link.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { useFieldErrorText, useErrorText } from '../../../ui/feedback/error-text.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/forms/error-summary.tsx';
import { FieldError, TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { ColourField } from '../colour-field.tsx';
import { LogoField } from '../logo-field.tsx';
import { ConflictNotice } from '../conflict-notice.tsx';
import {
  valuesOf,
  type MarketplaceField,
  changesOf,
  compare,
  faultsOf,
  type MarketplaceValues,
} from './marketplace-values.ts';
import { StockPictures } from './stock-pictures.tsx';
import styles from '../company.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompanySettings } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { changeSettings, settingsQuery, userQuery, useSettings } from '../../../queries/sign-in/session.ts';
import { classes } from '../../../ui/base/classes.ts';

/** A change of the same settings by another person, before it is decided which version stays. */
type MarketplaceConflict = { newer: CompanySettings; both: MarketplaceField[] };

const without = (values: Partial<MarketplaceValues>, names: readonly string[]): Partial<MarketplaceValues> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** The form of the marketplace's settings. What another person changed meanwhile stays, unless it is changed here too. */
function useMarketplaceForm() {
  const client = useQueryClient();
  const textOf = useErrorText();
  const settings = useSettings();
  /** The settings that what is typed would replace; they are those on display until something is typed. */
  const [replaced, setReplaced] = useState<CompanySettings>();
  const [typed, setTyped] = useState<Partial<MarketplaceValues>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [merged, setMerged] = useState<MarketplaceField[]>([]);
  const [conflict, setConflict] = useState<MarketplaceConflict>();
  const [busy, setBusy] = useState(false);
  const base = replaced ?? settings;
  const values = { ...valuesOf(settings), ...typed };
  const dirty = Object.keys(changesOf(settings, values)).length > 0;
  const markSaved = useUnsaved({
    name: 'marketplace-settings',
    dirty,
    keep: () => ({ typed, base }),
    restore: (savedForm) => {
      setTyped(savedForm.typed);
      setReplaced(savedForm.base);
    },
  });

  function clear(): void {
    setTyped({});
    setReplaced(undefined);
    setConflict(undefined);
  }

  async function send(from: CompanySettings): Promise<void> {
    const changes = changesOf(from, { ...valuesOf(from), ...typed });
    client.setQueryData(settingsQuery.queryKey, await changeSettings({ ...changes, revision: from.revision }));
    clear();
    markSaved();
    await client.invalidateQueries({ queryKey: userQuery.queryKey });
  }

  async function sendAgain(): Promise<void> {
    const newer = await client.fetchQuery({ ...settingsQuery, staleTime: 0 });
    const { theirs, both } = compare(base, newer, { ...valuesOf(base), ...typed });
    setMerged(theirs);
    if (both.length > 0) return setConflict({ newer, both });
    return send(newer);
  }

  async function save(): Promise<void> {
    if (busy || !dirty || conflict) return;
    const wrong = faultsOf(values);
    setFaults(wrong);
    setFailure(undefined);
    setMerged([]);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await send(base).catch((error: unknown) => {
        if (!isProblem(error, 409)) throw error;
        return sendAgain();
      });
    } catch (error) {
      const errors = isProblem(error, 422) ? Object.entries(error.errors) : [];
      if (errors.length > 0)
        setFaults(Object.fromEntries(errors.map(([field, [code = 'wrong_format']]) => [field, code])));
      else setFailure(textOf(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    settings,
    values,
    faults,
    failure,
    merged,
    conflict,
    busy,
    dirty,
    save,
    set: (change: Partial<MarketplaceValues>) => {
      setReplaced(base);
      setTyped((now) => ({ ...now, ...change }));
    },
    discard: () => {
      clear();
      setFaults({});
      setFailure(undefined);
      setMerged([]);
    },
    keepMine: () => {
      setReplaced(conflict?.newer);
      setConflict(undefined);
    },
    takeTheirs: () => {
      setReplaced(conflict?.newer);
      setTyped((now) => without(now, conflict?.both ?? []));
      setConflict(undefined);
    },
  };
}

type FormProps = { form: ReturnType<typeof useMarketplaceForm>; errorOf: (name: string) => string | undefined };

/** Visibility, name and look of the marketplace and of the hub. */
function VisibilityPanel({ form, errorOf }: FormProps) {
  const t = useTranslations('company.market');
  const features = useTranslations('company.features');
  const { settings, values, set } = form;
  return (
    <Panel title={t('visibility')} className={styles.panel}>
      <Checkbox
        checked={settings.marketplace_enabled && values.marketplace_open}
        disabled={!settings.marketplace_enabled}
        onChange={(event) => set({ marketplace_open: event.target.checked })}
      >
        {t('open')}
      </Checkbox>
      <Checkbox
        checked={settings.hub_enabled && values.hub_open}
        disabled={!settings.hub_enabled}
        onChange={(event) => set({ hub_open: event.target.checked })}
      >
        {t('hub')}
      </Checkbox>
      {!(settings.marketplace_enabled && settings.hub_enabled) && (
        <p className="text-small text-ink-2">
          {t('notAllowed')} <PlatformLink>{features('toPlatform', { company: settings.account_name })}</PlatformLink>
        </p>
      )}
      <TextField
        id="marketplace_title"
        label={t('title')}
        hint={t('titleHint')}
        maxLength={TEXT_LIMITS.name_max_characters}
        value={values.marketplace_title}
        error={errorOf('marketplace_title')}
        onChange={(event) => set({ marketplace_title: event.target.value })}
      />
      <p className="text-small text-ink-2">{t('linkHint')}</p>
      <div className={styles.pair}>
        <TextField
          id="marketplace_cta_name"
          label={t('linkName')}
          maxLength={TEXT_LIMITS.name_max_characters}
          value={values.marketplace_cta_name}
          error={errorOf('marketplace_cta_name')}
          onChange={(event) => set({ marketplace_cta_name: event.target.value })}
        />
        <TextField
          id="marketplace_cta_link"
          type="url"
          label={t('linkAddress')}
          placeholder="https://"
          maxLength={500}
          value={values.marketplace_cta_link}
          error={errorOf('marketplace_cta_link')}
          onChange={(event) => set({ marketplace_cta_link: event.target.value })}
        />
      </div>
    </Panel>
  );
}

/** Logo and colours, which all pages and e-mails of the company share, and whether its public pages are dark. */
function LookPanel({ form, errorOf }: FormProps) {
  const t = useTranslations('company.market');
  const { settings, values, set } = form;
  return (
    <Panel title={t('look')} className={styles.panel}>
      <LogoField logo={settings.logo} />
      <ColourField
        value={values.primary_color}
        savedColour={settings.company_theme.primary ?? ''}
        error={errorOf('primary_color')}
        onChange={(primary_color) => set({ primary_color })}
      />
      <SelectField
        id="marketplace_dark"
        label={t('scheme')}
        value={values.marketplace_dark ? 'dark' : 'device'}
        options={[
          { value: 'device', label: t('schemeDevice') },
          { value: 'dark', label: t('schemeDark') },
        ]}
        onChange={(value) => set({ marketplace_dark: value === 'dark' })}
      />
    </Panel>
  );
}

/** The version of another person for each setting that both changed. */
function theirSettings(
  { newer, both }: MarketplaceConflict,
  labels: Readonly<Record<MarketplaceField, string>>,
  t: ReturnType<typeof useTranslations<'company.market'>>,
) {
  const theirs = valuesOf(newer);
  const show = (name: MarketplaceField): string => {
    if (name === 'marketplace_open' || name === 'hub_open') return t(theirs[name] ? 'yes' : 'no');
    if (name === 'marketplace_dark') return t(theirs[name] ? 'schemeDark' : 'schemeDevice');
    if (name === 'company_data_role') return t(`roles.${theirs[name]}`);
    if (name === 'marketplace_stock_images')
      return theirs[name].map((picture) => t(`pictures.names.${picture}`)).join(', ');
    return theirs[name];
  };
  return both.map((name) => ({ name, label: labels[name], theirs: show(name) }));
}

/** The settings of the marketplace and the hub. */
export function MarketplaceSettingsScreen() {
  const t = useTranslations('company');
  const market = useTranslations('company.market');
  const common = useTranslations('common');
  const fieldText = useFieldErrorText();
  const form = useMarketplaceForm();
  const { values, faults, set } = form;
  const errorOf = (name: string) => faults[name] && fieldText(faults[name]);
  const labels: Readonly<Record<MarketplaceField, string>> = {
    marketplace_open: market('open'),
    hub_open: market('hub'),
    marketplace_dark: market('scheme'),
    company_data_role: market('role'),
    marketplace_title: market('title'),
    marketplace_cta_name: market('linkName'),
    marketplace_cta_link: market('linkAddress'),
    primary_color: t('colour.label'),
    marketplace_stock_images: market('pictures.title'),
  };
  const problems = Object.keys(faults).map((name) => ({
    inputId: name,
    message: common('fieldError', { field: labels[name as MarketplaceField] ?? name, message: errorOf(name) ?? '' }),
  }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <PageHeader
        title={market('heading')}
        badge={<ChangePill />}
        actions={
          <>
            <Button variant="ghost" disabled={!form.dirty} onClick={form.discard}>
              {t('discard')}
            </Button>
            <Button type="submit" variant="primary" busy={form.busy}>
              {t('save')}
            </Button>
          </>
        }
      />
      <div className={styles.page}>
        {form.failure && <FormMessage>{form.failure}</FormMessage>}
        {form.merged.length > 0 && (
          <FormMessage tone="info">
            {t('conflict.merged', { names: form.merged.map((name) => labels[name]).join(', ') })}
          </FormMessage>
        )}
        <ErrorSummary problems={problems} />
        {form.conflict && (
          <ConflictNotice
            settings={theirSettings(form.conflict, labels, market)}
            onKeepMine={form.keepMine}
            onTakeTheirs={form.takeTheirs}
          />
        )}
        <div className={classes(styles.top, 'grid items-start gap-4')}>
          <VisibilityPanel form={form} errorOf={errorOf} />
          <LookPanel form={form} errorOf={errorOf} />
        </div>
        <Panel title={market('pictures.title')} className={styles.panel}>
          <p className="text-small text-ink-2">{market('pictures.hint')}</p>
          {errorOf('marketplace_stock_images') && (
            <FieldError id="marketplace_stock_images">{errorOf('marketplace_stock_images')}</FieldError>
          )}
          <StockPictures
            chosen={values.marketplace_stock_images}
            primary={values.primary_color}
            dark={values.marketplace_dark}
            onChange={(marketplace_stock_images) => set({ marketplace_stock_images })}
          />
        </Panel>
        <Panel title={market('data')} className={styles.panel}>
          <SelectField
            id="company_data_role"
            label={market('role')}
            hint={market('roleHint')}
            value={values.company_data_role}
            options={DATA_ROLES.map((role) => ({ value: role, label: market(`roles.${role}`) }))}
            error={errorOf('company_data_role')}
            onChange={(value) => set({ company_data_role: DATA_ROLES.find((role) => role === value) ?? 'controller' })}
          />
        </Panel>
      </div>
    </form>
  );
}
