import type { ReactNode } from 'react';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { useFieldErrorText, useErrorText } from '../../ui/feedback/error-text.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { useSettings } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { FormNotices } from '../../features/forms/form-notices.tsx';
import { SaveButtons } from '../../features/forms/save-buttons.tsx';
import { CustomFieldsPanel } from './custom-fields-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { companyPart, valuesOf, type FieldName, type Values } from './settings-form.ts';
import { useSettingsForm } from '../../features/forms/use-settings-form.ts';
import styles from './company.module.css';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { HUB_TYPES } from '@vivavoce/domain/companies/kind.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { timeZones } from '../../features/forms/time-zones.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { LinesField } from '../../ui/forms/lines-field.tsx';
import { useProductReasons } from '../../features/decide/use-rejection-reasons.ts';
import { ColourField } from '../../features/forms/colour-field.tsx';
import { LogoField } from './logo-field.tsx';
import type { MailBudget } from '@vivavoce/contract/types.ts';
import { showToast } from '../../app/toasts.ts';
import { formatInZone } from '../../ui/data/zoned-time.ts';

/** Why sending pauses, and the one action that ends that. */
function Paused({ paused, waiting }: { paused: NonNullable<MailBudget['paused']>; waiting: number }) {
  const t = useTranslations('company.mailBudget');
  const textOf = useErrorText();
  const timeOf = useTime();
  const client = useQueryClient();
  const resume = useMutation({
    mutationFn: () => call('POST /api/mail-budget/resume', {}),
    onSuccess: (budget) => {
      client.setQueryData(apiQuery('GET /api/mail-budget').queryKey, budget);
      showToast({ title: t('resumed') });
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  const { at, handed, refused } = paused;
  return (
    <>
      <FormMessage>
        {t('paused', { time: timeOf(at), handed, refused })} {t('pausedWaiting', { count: waiting })}
      </FormMessage>
      <div>
        <Button busy={resume.isPending} onClick={() => resume.mutate()}>
          {t('resume')}
        </Button>
      </div>
    </>
  );
}

function useTime(): (instant: string) => string {
  const tag = useLanguageTag();
  const { time_zone } = useSettings();
  return (instant) => formatInZone(new Date(instant), tag, time_zone);
}

/** E-mails of the company to people who have not yet taken part, beside their limits. */
function MailBudgetPanel() {
  const t = useTranslations('company.mailBudget');
  const timeOf = useTime();
  const { data, error, refetch } = useQuery(apiQuery('GET /api/mail-budget'));
  return (
    <Panel title={t('title')}>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="60%" />}
      {data && (
        <div className="mt-2 grid justify-items-start gap-3">
          {data.paused && <Paused paused={data.paused} waiting={data.waiting} />}
          {!data.paused && data.waiting > 0 && (
            <FormMessage tone="info">{t('usedUp', { count: data.waiting })}</FormMessage>
          )}
          <dl className="m-0 flex flex-wrap gap-x-6 gap-y-2">
            {(['hour', 'day'] as const).map((window) => (
              <div key={window}>
                <dt className="text-ink-2">{t(window)}</dt>
                <dd className="m-0 tabular-nums">{t('use', data[window])}</dd>
              </div>
            ))}
            {data.last_leaves_at !== null && (
              <div>
                <dt className="text-ink-2">{t('waiting')}</dt>
                <dd className="m-0 tabular-nums">
                  {t('waitingUntil', { count: data.waiting, time: timeOf(data.last_leaves_at) })}
                </dd>
              </div>
            )}
          </dl>
          <p className="text-small text-ink-2">
            {t('about')} {t('operator')}
          </p>
        </div>
      )}
    </Panel>
  );
}

type PartProps = {
  values: Values;
  set: (name: FieldName, value: string) => void;
  errorOf: (name: string) => string | undefined;
};

/** The keys of the phrases begin with the first word. */
const HUB_KEYS = {
  'Assessment Hub': 'assessment',
  'Employer Hub': 'employer',
  'Admissions Hub': 'admissions',
  'Coaching Hub': 'coaching',
} as const;

/** How the company calls itself, where its clocks are, and how its pages look. */
function IdentityPanel({ values, base, set, errorOf }: PartProps & { base: Values }) {
  const { logo, square_logo } = useSettings();
  const t = useTranslations('company');
  const tag = useLanguageTag();
  const now = useNow();
  const timeZone = values.time_zone;
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone }).format(now);
  return (
    <Panel title={t('identity')} className="grid min-w-0 content-start gap-3.5">
      <div className={classes(styles.pair, 'grid gap-3.5')}>
        <TextField
          id="account_name"
          label={t('name')}
          maxLength={TEXT_LIMITS.name_max_characters}
          autoComplete="organization"
          required
          value={values.account_name}
          error={errorOf('account_name')}
          onChange={(event) => set('account_name', event.target.value)}
        />
        <SelectField
          id="hub_type"
          label={t('hub')}
          value={values.hub_type}
          options={[
            { value: '', label: t('hubNone') },
            ...HUB_TYPES.map((hub) => ({ value: hub, label: t(`hubs.${HUB_KEYS[hub]}`) })),
          ]}
          error={errorOf('hub_type')}
          onChange={(value) => set('hub_type', value)}
        />
      </div>
      <SelectField
        id="time_zone"
        label={t('zone')}
        hint={t('zoneHint', { time })}
        value={timeZone}
        options={timeZones(base.time_zone)}
        error={errorOf('time_zone')}
        onChange={(value) => set('time_zone', value)}
      />
      <LogoField setting="logo" logo={logo} />
      <LogoField setting="square_logo" logo={square_logo} />
      <ColourField
        value={values.primary_color}
        savedColour={base.primary_color}
        error={errorOf('primary_color')}
        onChange={(value) => set('primary_color', value)}
      />
    </Panel>
  );
}

/** Message above every page of the staff. */
function MessagePanel({ values, set, errorOf }: PartProps) {
  const t = useTranslations('company.message');
  const negative = values.account_message_style === '0';
  return (
    <Panel title={t('title')} className="grid min-w-0 content-start gap-3.5">
      <p className="text-small text-ink-2">{t('hint')}</p>
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
        <div className="grid gap-1.5">
          <p className="text-small text-ink-2">{t('look')}</p>
          <div
            className={classes(
              styles.banner,
              'flex gap-2.5 rounded-2 bg-accent-tint px-3 py-2 text-small wrap-anywhere text-accent-ink [&_svg]:flex-none',
              negative && styles.negative,
            )}
          >
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

/** The reasons that staff choose from when they reject. */
function ReasonsPanel({ values, set, errorOf }: PartProps) {
  const t = useTranslations('company.reasons');
  const reasons = useProductReasons();
  return (
    <Panel title={t('title')} className="grid min-w-0 content-start gap-3.5">
      <p className="text-small text-ink-2">{t('hint')}</p>
      <LinesField
        id="rejection_reasons"
        label={t('label')}
        hint={t('usual', { reasons: reasons.join(' · ') })}
        rows={6}
        value={values.rejection_reasons}
        error={errorOf('rejection_reasons')}
        onChange={(lines) => set('rejection_reasons', lines)}
      />
    </Panel>
  );
}

/** AI work of the company this month, beside its limits. */
function AiBudgetPanel() {
  const t = useTranslations('company.aiBudget');
  const tag = useLanguageTag();
  const { data, error, refetch } = useQuery(apiQuery('GET /api/ai-budget'));
  const renewed = data ? formatDate(new Date(data.renewed_at), tag) : '';
  return (
    <Panel title={t('title')}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Bone width="60%" />}
      {data && !data.configured && <p className="text-small text-ink-2">{t('off')}</p>}
      {data?.configured && (
        <>
          {data.state !== 'fine' && <FormMessage tone="info">{t(data.state, { date: renewed })}</FormMessage>}
          <dl className="m-0 flex flex-wrap gap-x-6 gap-y-2">
            {(['tokens', 'minutes'] as const).map((unit) => (
              <div key={unit}>
                <dt className="text-ink-2">{t(unit)}</dt>
                <dd className="m-0 tabular-nums">{t('use', data[unit])}</dd>
              </div>
            ))}
          </dl>
          <p className="text-small text-ink-2">{t('renewed', { date: renewed })}</p>
        </>
      )}
    </Panel>
  );
}

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
  const menus = useTranslations('menus');
  const fieldText = useFieldErrorText();
  const { logo } = useSettings();
  const form = useSettingsForm(companyPart);
  const { values, faults } = form;
  const set = (name: FieldName, value: string) => form.set({ [name]: value });
  const errorOf = (name: string) => {
    const fault = faults.get(name);
    return fault && fieldText(fault);
  };
  const names: Readonly<Record<string, string>> = { primary_color: t('colour.label') };
  const problems = [...faults].map(([name, fault]) => {
    const [field = '', row] = name.split('.');
    const label =
      row === undefined
        ? (names[field] ?? t(`names.${field as 'account_name'}`))
        : t('fields.tagOf', { number: Number(row) + 1 });
    return {
      inputId: name.replace('.', '-'),
      message: common('fieldError', { field: label, message: fieldText(fault) }),
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
      <PageHeader title={menus('menu.profile')} below actions={<SaveButtons form={form} />} />
      <div className="@container grid gap-4">
        <FormNotices
          form={form}
          labelOf={(name) => t(`names.${name}`)}
          theirsOf={(name, newest) => shownValue(name, valuesOf(newest)[name], t)}
        />
        <ErrorSummary problems={problems} />
        <div className={classes(styles.top, 'grid items-start gap-4')}>
          <IdentityPanel values={values} base={valuesOf(form.base)} set={set} errorOf={errorOf} />
          <PreviewPanel name={values.account_name} logo={logo} primary={values.primary_color} />
        </div>
        <div className={classes(styles.cards, 'grid items-start gap-4')}>
          <MessagePanel values={values} set={set} errorOf={errorOf} />
          <CustomFieldsPanel
            lines={values.custom_fields}
            onChange={(lines) => set('custom_fields', lines)}
            errorOf={errorOf}
          />
          <ReasonsPanel values={values} set={set} errorOf={errorOf} />
          <MailBudgetPanel />
          <AiBudgetPanel />
        </div>
      </div>
    </form>
  );
}
