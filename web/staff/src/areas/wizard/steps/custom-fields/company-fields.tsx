import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { differingText, withDiffering } from './field-rows.ts';
import styles from './custom-fields.module.css';

type CompanyFieldsProps = {
  companyFields: string;
  /** The lines that differ. */
  lines: string;
  onChange: (lines: string) => void;
};

/** The fields of the company, with the texts that differ in this activity. */
export function CompanyFields({ companyFields, lines, onChange }: CompanyFieldsProps) {
  const t = useTranslations('details.custom');
  return (
    <div className={styles.own} id="company_fields" tabIndex={-1}>
      {parseCustomFields(companyFields).fields.map(({ tag, replacement }) => (
        <TextField
          key={tag}
          label={`[${tag}]`}
          hint={replacement ? t('standard', { text: replacement }) : t('standardEmpty')}
          aria-label={t('textFor', { tag })}
          autoComplete="off"
          value={differingText(lines, tag)}
          onChange={(event) => onChange(withDiffering(lines, tag, event.target.value))}
        />
      ))}
    </div>
  );
}
