import type { ApplicantRequest } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import styles from './home.module.css';

/** The facts of a request beside its text: the deadline, the questions, the chosen presets. */
export function RequestFacts({ action }: { action: ApplicantRequest }) {
  const t = useTranslations('actions');
  const now = useNow();
  const { details: wishes, application, action_type } = action;
  const { deadline } = application;
  const past = deadline !== null && Date.parse(deadline) < now.getTime();
  return (
    <ul className={styles.facts}>
      {action_type === 'Extension' && deadline && (
        <li>
          <Pill tone={past ? 'warn' : 'plain'}>
            <When
              value={deadline}
              as="date"
              length="short"
              say={(date) => t(past ? 'deadlineWas' : 'deadline', { date })}
            />
          </Pill>
        </li>
      )}
      {wishes.questions.map(({ id, order, attempts, interrupted }) => (
        <li key={id}>
          <Pill tone={interrupted > 0 ? 'warn' : 'plain'}>
            {t('question', { order })}
            {attempts > 0 && ` · ${t('tries', { attempts, interrupted })}`}
          </Pill>
        </li>
      ))}
      {wishes.extra_time !== null && (
        <li>
          <Pill>
            {wishes.extra_time === 'unlimited' ? t('unlimitedTime') : t('extraTime', { percent: wishes.extra_time })}
          </Pill>
        </li>
      )}
      {wishes.answer_as && (
        <li>
          <Pill>{t(`adjust.ways.${wishes.answer_as}`)}</Pill>
        </li>
      )}
      {wishes.wishes.map((wish) => (
        <li key={wish}>
          <Pill>{t(`wishes.${wish}`)}</Pill>
        </li>
      ))}
    </ul>
  );
}
