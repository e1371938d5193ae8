import type { ReactNode } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useIsLive } from '../wizard-context.ts';
import { ClashBox } from './clash-box.tsx';
import type { FieldName } from './field-name.ts';
import type { ClashState, StepValues } from './use-step-form.ts';

type ClashNoticeProps<Values extends StepValues> = {
  clash: ClashState<Values>;
  read: ((job: Job) => Values) | undefined;
  show: ((name: keyof Values & string, values: Values) => ReactNode) | undefined;
};

/** Another person's change to the same fields of the activity. */
export function ClashNotice<Values extends StepValues>({ clash, read, show }: ClashNoticeProps<Values>) {
  const t = useTranslations('wizard');
  const live = useIsLive();
  const newest = read?.(clash.newest);
  return (
    <ClashBox
      text={clash.newest.status === 'Published' && !live ? t('clash.published') : t('clash.text')}
      newest={(newest ? clash.fields : []).map((name) => ({
        name: name as FieldName,
        value: newest && (show ? show(name, newest) : String(newest[name] ?? '')),
      }))}
      onKeepMine={clash.keepMine}
      onTakeTheirs={clash.takeTheirs}
      quiet={clash.quiet}
    />
  );
}
