import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { DEFAULT_PRIMARY } from '@vivavoce/domain/companies/brand.ts';
import { brandContrast } from '@vivavoce/domain/companies/brand-contrast.ts';
import { normaliseHex } from '@vivavoce/domain/companies/colour.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { TextField } from '../../ui/forms/field.tsx';

type ColourFieldProps = {
  value: string;
  /** The stored one; null for a company that is not stored yet, which shows only the sum of the contrast. */
  savedColour: string | null;
  error: string | undefined;
  onChange: (value: string) => void;
};

const isSameColour = (first: string, second: string): boolean =>
  (normaliseHex(first) ?? first.trim()) === (normaliseHex(second) ?? second.trim());

/** The brand colour, with what it does to texts and edges. */
export function ColourField({ value, savedColour, error, onChange }: ColourFieldProps) {
  const t = useTranslations('company.colour');
  const colour = normaliseHex(value) ?? DEFAULT_PRIMARY;
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <TextField
          id="primary_color"
          label={t('label')}
          {...(savedColour !== null && { hint: t('hint') })}
          placeholder={DEFAULT_PRIMARY}
          spellCheck={false}
          autoComplete="off"
          maxLength={9}
          value={value}
          error={error}
          after={
            <input
              type="color"
              className="h-7 w-7 flex-none rounded-1 border border-line-2 bg-transparent p-0"
              aria-label={t('pick')}
              value={colour}
              onChange={(event) => onChange(event.target.value)}
            />
          }
          onChange={(event) => onChange(event.target.value)}
        />
        {savedColour !== null && !isSameColour(value, savedColour) && (
          <p className="flex items-center gap-1 text-small text-ink-2">
            <span>{t('was', { colour: savedColour || DEFAULT_PRIMARY })}</span>
            <Button size="small" variant="ghost" onClick={() => onChange(savedColour)}>
              {t('putBack')}
            </Button>
          </p>
        )}
      </div>
      <ContrastLines colour={value.trim() === '' ? DEFAULT_PRIMARY : value} isBrief={savedColour === null} />
    </div>
  );
}

function ContrastLines({ colour, isBrief }: { colour: string; isBrief: boolean }) {
  const t = useTranslations('company.colour');
  const tag = useLanguageTag();
  const contrast = brandContrast(colour);
  if (!contrast) return null;
  const number = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  /** Rounded down, so that no figure below what is needed looks like enough. */
  const ratioOf = (ratio: number) => number.format(Math.floor(ratio * 10) / 10);
  const sum = <p className="text-small text-ink-2">{t(contrast.buttons, { ratio: ratioOf(contrast.white) })}</p>;
  if (isBrief) return sum;
  return (
    <>
      <ul
        className="grid [&_li]:grid [&_li]:grid-cols-[auto_minmax(0,1fr)_auto_auto] [&_li]:items-center [&_li]:gap-2.5 [&_li]:border-t [&_li]:border-t-line [&_li]:px-0 [&_li]:py-1.5 [&_li]:text-small"
        aria-label={t('checks')}
      >
        {contrast.lines.map(({ id, ratio, needs }) => (
          <li key={id}>
            <Icon of={ratio >= needs ? IconCheck : IconAlertTriangle} size={16} />
            <span>
              {t(id)}
              <span className="visually-hidden"> · {t(ratio >= needs ? 'passes' : 'fails')}</span>
            </span>
            <span className="font-semibold">{t('ratio', { ratio: ratioOf(ratio) })}</span>
            <span className="text-small text-ink-2">{t('needs', { needs: number.format(needs) })}</span>
          </li>
        ))}
      </ul>
      {sum}
    </>
  );
}
