import { useTranslations } from '../../i18n/i18n.tsx';

type NotesProps = { value: string; onChange?: ((notes: string) => void) | undefined };

/** Private notes for the time to think. They never leave the device. */
export function Notes({ value, onChange }: NotesProps) {
  const t = useTranslations('interview.think');
  return (
    <div className="field notes">
      <label htmlFor="notes">{t('notes')}</label>
      <p className="field-hint" id="notes-hint">
        {t('notesHint')}
      </p>
      <textarea
        id="notes"
        rows={4}
        aria-describedby="notes-hint"
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
    </div>
  );
}
