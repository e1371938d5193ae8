import type { Dispatch, SetStateAction } from 'react';
import { presetClaims, type ClaimNames } from '@vivavoce/domain/accounts/claim-names.ts';
import { SSO_AUDIENCES, SSO_ROLES, type SsoAudience, type SsoRole } from '@vivavoce/domain/accounts/single-sign-on.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { ProviderValues } from './provider-values.ts';
import styles from './single-sign-on.module.css';

const CLAIMS = ['subject', 'email', 'first_name', 'last_name'] as const satisfies readonly (keyof ClaimNames)[];

type MeaningFieldsProps = {
  id: (name: string) => string;
  values: ProviderValues;
  onChange: Dispatch<SetStateAction<ProviderValues>>;
};

/** The people that a provider signs in, what it makes of newcomers, and under which names it describes people. */
export function MeaningFields({ id, values, onChange }: MeaningFieldsProps) {
  const t = useTranslations('sso.meaning');
  const { protocol, preset, audience, default_role, claim_names } = values;
  const isSaml = protocol === 'saml';
  return (
    <>
      <SelectField
        id={id('audience')}
        label={t('audience')}
        value={audience}
        options={SSO_AUDIENCES.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        onChange={(value) => onChange((now) => ({ ...now, audience: value as SsoAudience }))}
      />
      {audience !== 'applicants' && (
        <SelectField
          id={id('default_role')}
          label={t('role')}
          hint={t('roleHint')}
          value={default_role}
          options={['' as const, ...SSO_ROLES].map((value) => ({ value, label: t(`roles.${value || 'none'}`) }))}
          onChange={(value) => onChange((now) => ({ ...now, default_role: value as SsoRole | '' }))}
        />
      )}
      <details className={styles.mapping}>
        <summary>{t('mapping')}</summary>
        <p className={styles.text}>{t('mappingText')}</p>
        {CLAIMS.map((name) => (
          <TextField
            key={name}
            id={id(`claim-${name}`)}
            label={t(`claims.${name}`)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...(name === 'subject' && { hint: t(isSaml ? 'subjectHintSaml' : 'subjectHint') })}
            value={claim_names[name]}
            onChange={({ target }) =>
              onChange((now) => ({ ...now, claim_names: { ...now.claim_names, [name]: target.value } }))
            }
          />
        ))}
        <Button
          size="small"
          onClick={() => onChange((now) => ({ ...now, claim_names: presetClaims(protocol, preset) }))}
        >
          {t('reset')}
        </Button>
      </details>
    </>
  );
}
