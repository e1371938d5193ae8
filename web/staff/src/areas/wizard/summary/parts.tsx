import type { ReactNode } from 'react';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { plainText } from '../steps/plain-text.ts';
import styles from './summary.module.css';

/** What stands where nothing was said. */
export function Nothing() {
  const t = useTranslations('wizard.summary');
  return <span className={styles.nothing}>{t('nothing')}</span>;
}

/** The beginning of a rich text, in plain words. */
export function Clamped({ html }: { html: string }) {
  return isBlank(html) ? <Nothing /> : <span className={styles.clamp}>{plainText(html)}</span>;
}

/** Several facts, each in a line of its own and no longer than two; nothing where there are none. */
export function Lines({ of }: { of: readonly string[] }): ReactNode {
  if (of.length === 0) return <Nothing />;
  return (
    <ul className={styles.lines}>
      {of.map((line, index) => (
        <li key={index} className={styles.clamp}>
          {line}
        </li>
      ))}
    </ul>
  );
}

/** Several facts in one line; nothing where there are none. */
export function Facts({ of }: { of: readonly (string | null | undefined | false)[] }): ReactNode {
  const said = of.filter((fact): fact is string => typeof fact === 'string' && fact !== '');
  return said.length === 0 ? <Nothing /> : said.join(' · ');
}
