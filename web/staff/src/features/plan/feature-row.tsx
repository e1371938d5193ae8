import type { ReactNode } from 'react';
import type { CompanyFeature } from '@vivavoce/domain/companies/features.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

type FeatureRowProps = {
  feature: CompanyFeature;
  /** A switch, or a pill where the reader cannot change it. It is described by the text. */
  control: ReactNode;
  /** Under the text: why the company lacks it, and the way to change it. */
  children?: ReactNode;
};

/** The id of the text about a feature. */
export const featureTextId = (feature: CompanyFeature): string => `${feature}-hint`;

/** A feature of a company: its name, what it does, and its switch. */
export function FeatureRow({ feature, control, children }: FeatureRowProps) {
  const t = useTranslations('features.names');
  return (
    <li className="flex items-start gap-4 border-t border-t-line px-0 py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <b className="font-semibold">{t(`${feature}.name`)}</b>
        <p id={featureTextId(feature)} className="max-w-[68ch] text-small text-pretty text-ink-2">
          {t(`${feature}.text`)}
        </p>
        {children}
      </div>
      {control}
    </li>
  );
}
