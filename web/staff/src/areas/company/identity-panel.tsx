import { HUB_TYPES } from '@vivavoce/domain/companies/kind.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { timeZones } from '../../features/forms/time-zones.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { ColourField } from './colour-field.tsx';
import { LogoField } from './logo-field.tsx';
import type { FieldName, Values } from './settings-form.ts';
import styles from './company.module.css';

export type PartProps = {
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
export function IdentityPanel({ values, base, logo, set, errorOf }: PartProps & { base: Values; logo: string | null }) {
  const t = useTranslations('company');
  const tag = useLanguageTag();
  const now = useNow();
  const timeZone = values.time_zone;
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone }).format(now);
  return (
    <Panel title={t('identity')} className={styles.panel}>
      <div className={styles.pair}>
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
      <LogoField logo={logo} />
      <ColourField
        value={values.primary_color}
        savedColour={base.primary_color}
        error={errorOf('primary_color')}
        onChange={(value) => set('primary_color', value)}
      />
    </Panel>
  );
}
