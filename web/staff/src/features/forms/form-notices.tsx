import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { ClashBox } from './clash-box.tsx';

type FormNoticesProps<Name extends string, Base> = {
  form: {
    failure: unknown;
    faults: ReadonlyMap<string, string>;
    merged: readonly Name[];
    clash: { newest: Base; quiet: boolean } | null;
    clashing: readonly Name[];
    keepMine: () => void;
    takeTheirs: () => void;
  };
  labelOf: (name: Name) => string;
  /** A field of the other person's version. */
  theirsOf: (name: Name, newest: Base) => ReactNode;
};

/** The notices above the fields: a failure, the changes of another person, and the choice between two versions. */
export function FormNotices<Name extends string, Base>({ form, labelOf, theirsOf }: FormNoticesProps<Name, Base>) {
  const t = useTranslations('errors.clash');
  const textOf = useErrorText();
  const fieldText = useFieldErrorText();
  const { failure, merged, clash, clashing } = form;
  const whole = form.faults.get('__all__');
  return (
    <>
      {failure !== null && <FormMessage>{textOf(failure)}</FormMessage>}
      {whole !== undefined && <FormMessage>{fieldText(whole)}</FormMessage>}
      {merged.length > 0 && (
        <FormMessage tone="info">{t('mergedFields', { fields: merged.map(labelOf).join(', ') })}</FormMessage>
      )}
      {clash && (
        <ClashBox
          fields={clashing.map((name) => ({ name, label: labelOf(name), theirs: theirsOf(name, clash.newest) }))}
          quiet={clash.quiet}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
        />
      )}
    </>
  );
}
