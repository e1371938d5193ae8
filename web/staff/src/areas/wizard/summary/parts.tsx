import type { ReactNode } from 'react';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { plainText } from '../steps/plain-text.ts';

/** Placeholder of an empty value. */
export function Nothing() {
  const t = useTranslations('wizard.summary');
  return <span className="text-ink-3">{t('nothing')}</span>;
}

/** The beginning of a rich text, as plain text. */
export function Clamped({ html }: { html: string }) {
  return isBlank(html) ? (
    <Nothing />
  ) : (
    <span className="[display:-webkit-box] overflow-hidden [-webkit-box-orient:vertical] [-webkit-line-clamp:2]">
      {plainText(html)}
    </span>
  );
}

/** Several facts, each on a line of its own, at most two lines long; nothing without any. */
export function Lines({ of }: { of: readonly string[] }): ReactNode {
  if (of.length === 0) return <Nothing />;
  return (
    <ul className="grid gap-0.5">
      {of.map((line, index) => (
        <li
          key={index}
          className="[display:-webkit-box] overflow-hidden [-webkit-box-orient:vertical] [-webkit-line-clamp:2]"
        >
          {line}
        </li>
      ))}
    </ul>
  );
}

/** Several facts in one line; nothing without any. */
export function Facts({ of }: { of: readonly (string | null | undefined | false)[] }): ReactNode {
  const facts = of.filter((fact): fact is string => typeof fact === 'string' && fact !== '');
  return facts.length === 0 ? <Nothing /> : facts.join(' · ');
}
