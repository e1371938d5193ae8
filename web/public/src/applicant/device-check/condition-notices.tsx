import { useEffect, useState } from 'react';
import { deviceConditions, type DeviceCondition } from '@vivavoce/recorder/devices/conditions.ts';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

type ConditionNoticesProps = {
  /** Seconds of the longest recorded answer. */
  answer_seconds: number;
  /** On phones, whose battery saver browsers do not report. */
  handheld: boolean;
};

/** Advice for a full device, a private window, an empty battery or a limited connection. */
export function ConditionNotices({ answer_seconds, handheld }: ConditionNoticesProps) {
  const t = useTranslations('interview.conditions');
  const [conditions, setConditions] = useState<readonly DeviceCondition[]>([]);
  useEffect(() => {
    let here = true;
    void deviceConditions(answer_seconds).then((list) => {
      if (here) setConditions(list);
    });
    return () => {
      here = false;
    };
  }, [answer_seconds]);
  return (
    <>
      {conditions.map((condition) => (
        <Notice key={condition} tone="warn" title={t(`${condition}.title`)}>
          <p>{t(`${condition}.fix`)}</p>
        </Notice>
      ))}
      {handheld && !conditions.includes('battery_low') && <p className="calm">{t('handheld')}</p>}
    </>
  );
}
