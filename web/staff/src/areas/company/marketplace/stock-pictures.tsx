import type { CSSProperties } from 'react';
import { brandProperties, DEFAULT_PRIMARY } from '@vivavoce/domain/companies/brand.ts';
import { normaliseHex } from '@vivavoce/domain/companies/colour.ts';
import { patternSvg } from '@vivavoce/domain/marketplace/pattern.ts';
import { STOCK_PICTURES, type StockPicture } from '@vivavoce/domain/marketplace/pictures.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './marketplace.module.css';

/** Any activity would do: it decides where the parts of a pattern are. */
const SEED = 7;

type StockPicturesProps = {
  chosen: readonly StockPicture[];
  primary: string;
  dark: boolean;
  onChange: (chosen: StockPicture[]) => void;
};

/** The stock pictures in the brand's colour, each to be used or not. */
export function StockPictures({ chosen, primary, dark, onChange }: StockPicturesProps) {
  const t = useTranslations('company.market.pictures');
  const roles = brandProperties(normaliseHex(primary) ?? DEFAULT_PRIMARY, dark ? 'dark' : 'light') as CSSProperties;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-3.5" style={roles}>
      {STOCK_PICTURES.map((picture) => (
        <li key={picture} className="grid gap-1.5">
          {/* The drawing holds no text of users. */}
          <div
            className={classes(styles.drawing, 'aspect-[2] overflow-clip rounded-3 bg-accent-tint')}
            dangerouslySetInnerHTML={{ __html: patternSvg(picture, SEED) }}
          />
          <Checkbox
            checked={chosen.includes(picture)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, picture] : chosen.filter((item) => item !== picture))
            }
          >
            {t(`names.${picture}`)}
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
