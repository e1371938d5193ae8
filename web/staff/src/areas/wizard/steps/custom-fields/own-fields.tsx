import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../../ui/base/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { useFaultText } from '../../../../features/forms/use-fault-text.ts';
import { linesOf, rowFaults, rowsOf, type FieldRow } from './field-rows.ts';
import styles from './custom-fields.module.css';

type OwnFieldsProps = {
  lines: string;
  companyFields: string;
  /** Faults are shown after the first attempt to save. */
  judged: boolean;
  onChange: (lines: string) => void;
};

/** Names and texts of this activity alone. */
export function OwnFields({ lines, companyFields, judged, onChange }: OwnFieldsProps) {
  const t = useTranslations('details.custom');
  const faultText = useFaultText();
  const adder = useRef<HTMLButtonElement>(null);
  const [fresh, setFresh] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const rows = rowsOf(lines);
  const faults = judged ? rowFaults(lines, companyFields) : [];
  useEffect(() => {
    if (fresh !== undefined) document.getElementById(`custom-field-${fresh}`)?.focus();
  }, [fresh]);
  const change = (index: number, values: Partial<FieldRow>) =>
    onChange(linesOf(rows.map((row, place) => (place === index ? { ...row, ...values } : row))));
  return (
    <div className={styles.own} id="custom_fields" tabIndex={-1}>
      {rows.length === 0 && <p className={styles.none}>{t('ownNone')}</p>}
      {rows.map((row, index) => {
        const fault = faults[index];
        const position = index + 1;
        return (
          <div key={index} className={styles.row} role="group" aria-label={t('rowName', { position })}>
            <TextField
              id={`custom-field-${index}`}
              label={t('name')}
              aria-label={t('rowName', { position })}
              autoComplete="off"
              maxLength={60}
              value={row.tag}
              error={fault && faultText('custom_fields', fault)}
              onChange={(event) => change(index, { tag: event.target.value })}
            />
            <TextField
              label={t('text')}
              aria-label={t('rowText', { position })}
              autoComplete="off"
              value={row.text}
              onChange={(event) => change(index, { text: event.target.value })}
            />
            <Button
              variant="ghost"
              icon
              className={styles.remove}
              aria-label={t('remove', { position })}
              onClick={() => {
                onChange(linesOf(rows.filter((_row, place) => place !== index)));
                setFresh(undefined);
                setAnnouncement(t('removed'));
                adder.current?.focus();
              }}
            >
              <Icon of={IconTrash} size={16} />
            </Button>
          </div>
        );
      })}
      <div>
        <Button
          ref={adder}
          size="small"
          onClick={() => {
            onChange(linesOf([...rows, { tag: '', text: '' }]));
            setFresh(rows.length);
            setAnnouncement('');
          }}
        >
          <Icon of={IconPlus} size={16} />
          {t('add')}
        </Button>
      </div>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}
