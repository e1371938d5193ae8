import { DATA_ROLES } from '@vivavoce/domain/companies/kind.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { ChangePill } from '../../../app/shell/change-pill.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { useFieldErrorText } from '../../../ui/feedback/error-text.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { FieldError, TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { ColourField } from '../../../features/forms/colour-field.tsx';
import { LogoField } from '../logo-field.tsx';
import { FormNotices } from '../../../features/forms/form-notices.tsx';
import { SaveButtons } from '../../../features/forms/save-buttons.tsx';
import { useSettingsForm } from '../../../features/forms/use-settings-form.ts';
import { marketplacePart, valuesOf, type MarketplaceField, type MarketplaceValues } from './marketplace-values.ts';
import { StockPictures } from './stock-pictures.tsx';
import styles from '../company.module.css';
import { useSettings } from '../../../queries/sign-in/session.ts';
import { classes } from '../../../ui/base/classes.ts';

/** The form of the marketplace's settings. */
function useMarketplaceForm() {
  const settings = useSettings();
  return { settings, ...useSettingsForm(marketplacePart) };
}

type FormProps = { form: ReturnType<typeof useMarketplaceForm>; errorOf: (name: string) => string | undefined };

/** Visibility, name and look of the marketplace and of the hub. */
function VisibilityPanel({ form, errorOf }: FormProps) {
  const t = useTranslations('company.market');
  const { settings, values, set } = form;
  return (
    <Panel title={t('visibility')} className="grid min-w-0 content-start gap-3.5">
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
          {t('notAllowed')} <Link to="/company-settings/features">{t('toFeatures')}</Link>
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
      <div className={classes(styles.pair, 'grid gap-3.5')}>
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
    <Panel title={t('look')} className="grid min-w-0 content-start gap-3.5">
      <LogoField setting="logo" logo={settings.logo} />
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

/** The other person's version of a setting, as it is read. */
function theirVersion(
  name: MarketplaceField,
  theirs: MarketplaceValues,
  t: ReturnType<typeof useTranslations<'company.market'>>,
): string {
  if (name === 'marketplace_open' || name === 'hub_open') return t(theirs[name] ? 'yes' : 'no');
  if (name === 'marketplace_dark') return t(theirs[name] ? 'schemeDark' : 'schemeDevice');
  if (name === 'company_data_role') return t(`roles.${theirs[name]}`);
  if (name === 'marketplace_stock_images')
    return theirs[name].map((picture) => t(`pictures.names.${picture}`)).join(', ');
  return theirs[name];
}

function useFieldLabels(): Readonly<Record<MarketplaceField, string>> {
  const t = useTranslations('company');
  const market = useTranslations('company.market');
  return {
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
}

function PicturesPanel({ form, errorOf }: FormProps) {
  const market = useTranslations('company.market');
  const { values, set } = form;
  return (
    <Panel title={market('pictures.title')} className="grid min-w-0 content-start gap-3.5">
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
  );
}

function DataPanel({ form, errorOf }: FormProps) {
  const market = useTranslations('company.market');
  const { values, set } = form;
  return (
    <Panel title={market('data')} className="grid min-w-0 content-start gap-3.5">
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
  );
}

/** The settings of the marketplace and the hub. */
export function MarketplaceSettingsScreen() {
  const market = useTranslations('company.market');
  const common = useTranslations('common');
  const fieldText = useFieldErrorText();
  const form = useMarketplaceForm();
  const { faults } = form;
  const errorOf = (name: string) => {
    const fault = faults.get(name);
    return fault && fieldText(fault);
  };
  const labels = useFieldLabels();
  const problems = [...faults.keys()].map((name) => ({
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
      <PageHeader title={market('heading')} badge={<ChangePill />} actions={<SaveButtons form={form} />} />
      <div className="@container grid gap-4">
        <FormNotices
          form={form}
          labelOf={(name) => labels[name]}
          theirsOf={(name, newest) => theirVersion(name, valuesOf(newest), market)}
        />
        <ErrorSummary problems={problems} />
        <div className={classes(styles.top, 'grid items-start gap-4')}>
          <VisibilityPanel form={form} errorOf={errorOf} />
          <LookPanel form={form} errorOf={errorOf} />
        </div>
        <PicturesPanel form={form} errorOf={errorOf} />
        <DataPanel form={form} errorOf={errorOf} />
      </div>
    </form>
  );
}
