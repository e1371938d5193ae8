import { useTranslations } from '../../i18n/i18n.tsx';

type TextAnswerProps = { value: string; max: number; onChange?: ((text: string) => void) | undefined };

/** From this number on the remaining characters are shown. */
const nearlyFull = 200;

export function TextAnswer({ value, max, onChange }: TextAnswerProps) {
  const t = useTranslations('interview.write');
  const charactersLeft = max - value.length;
  return (
    <div className="field written-text">
      <label htmlFor="written">{t('yourAnswer')}</label>
      <textarea
        id="written"
        rows={8}
        maxLength={max}
        value={value}
        aria-describedby="written-room"
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
      <p id="written-room" className={charactersLeft <= nearlyFull ? 'field-hint room-near' : 'field-hint'}>
        {charactersLeft <= nearlyFull ? t('roomLeft', { count: charactersLeft }) : t('room', { count: max })}
      </p>
    </div>
  );
}
