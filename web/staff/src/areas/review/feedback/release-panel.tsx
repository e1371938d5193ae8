import { useState } from 'react';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { FEEDBACK_TIMES, type FeedbackTime } from '@vivavoce/domain/reviews/feedback.ts';
import { formatDate, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { confirm } from '../../../app/confirm.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { shownOf } from './feedback-form.ts';
import type { FeedbackForm } from './use-feedback-form.ts';
import styles from './feedback.module.css';

/** Released, with the way back within an hour. */
function Released({ form, name }: { form: FeedbackForm; name: string }) {
  const t = useTranslations('feedback');
  const tag = useLanguageTag();
  const now = useNow();
  const { released_at, take_back_until } = form.feedback;
  const until = take_back_until === null ? null : new Date(take_back_until);
  const ask = async () => {
    const text = t('takeBackText', { name });
    if (await confirm({ title: t('takeBackTitle'), text, action: t('takeBack'), danger: true })) form.takeBack();
  };
  return (
    <Panel padded>
      <p>{t('released', { name, date: formatDate(new Date(released_at ?? now), tag, 'long', now) })}</p>
      {until !== null && until > now ? (
        <div className={styles.actions}>
          <Button busy={form.busy} onClick={() => void ask()}>
            {t('takeBack')}
          </Button>
          <span className={styles.quiet}>{t('takeBackHint', { time: formatTime(until, tag) })}</span>
        </div>
      ) : (
        <p className={styles.quiet}>{t('final')}</p>
      )}
    </Panel>
  );
}

/** When the applicant sees it: now or with the outcome; and the way back. */
export function ReleasePanel({ form, application }: { form: FeedbackForm; application: ApplicationDetail }) {
  const t = useTranslations('feedback');
  const [when, setWhen] = useState<FeedbackTime>('with_outcome');
  const name = application.user.full_name;
  const { feedback, values, busy } = form;
  if (feedback.state === 'released') return <Released form={form} name={name} />;
  if (feedback.state === 'waiting') {
    return (
      <Panel padded>
        <p>{t('waiting')}</p>
        <div className={styles.actions}>
          <Button busy={busy} onClick={form.takeBack}>
            {t('edit')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => form.release('now')}>
            {t('releaseNow')}
          </Button>
        </div>
      </Panel>
    );
  }
  const shown = shownOf(values);
  const isEmpty = shown.opening === '' && shown.points.length === 0;
  return (
    <Panel title={t('when', { name })}>
      <RadioCards
        label={t('whenLabel')}
        labelHidden
        value={when}
        options={FEEDBACK_TIMES.toReversed().map((time) => ({
          value: time,
          title: t(time),
          text: t(time === 'now' ? 'nowText' : 'with_outcomeText', { name }),
        }))}
        onChange={setWhen}
      />
      {application.bucket === 'Outcomes' && <p className={styles.quiet}>{t('decided')}</p>}
      <div className={styles.actions}>
        <span className={styles.quiet}>{isEmpty ? t('nothing') : t('draftHint')}</span>
        <Button busy={busy} disabled={!form.dirty} onClick={form.save}>
          {t('save')}
        </Button>
        <Button variant="primary" busy={busy} disabled={isEmpty} onClick={() => form.release(when)}>
          {t(when === 'now' ? 'releaseNow' : 'releaseLater')}
        </Button>
      </div>
    </Panel>
  );
}
