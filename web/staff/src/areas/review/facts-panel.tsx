import type { ReactElement } from 'react';
import { formatRating } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { AnswerStrip } from '../../ui/answer-strip.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { AdjustmentWords } from './adjustment-words.tsx';
import { AnewButtons } from './anew-buttons.tsx';
import { EraseButton } from './erase-button.tsx';
import { InviteButton } from './invite-button.tsx';
import { MoreTime } from './more-time.tsx';
import type { Reviewing } from './use-review.ts';
import styles from './about.module.css';

type Fact = readonly [label: string, value: string | ReactElement | false | null];

const date = (value: string | null) => value && <When value={value} />;

function Status({ application }: Pick<Reviewing, 'application'>) {
  const t = useTranslations('overview.labels');
  const { code, incomplete } = application.label;
  return (
    <span className={styles.status}>
      {t(code)}
      {incomplete && <Pill tone="warn">{t('incomplete')}</Pill>}
    </span>
  );
}

/** What is known about the applicant; what is not known takes no line. */
export function FactsPanel({ job, application }: Reviewing) {
  const t = useTranslations('review.about');
  const stages = useTranslations('common.stages');
  const tag = useLanguageTag();
  const { average_review: mean, strip } = application;
  const facts: Fact[] = [
    [t('stage'), stages(application.bucket)],
    [t('status'), <Status key="status" application={application} />],
    [t('withdrawn'), date(application.declined_at)],
    [t('reason'), application.declined_reason],
    [t('answers'), strip.length > 0 && <AnswerStrip segments={strip} />],
    [
      t('rating'),
      mean === null ? t('unrated') : t('ratingOf', { rating: formatRating(mean, tag), scale: job.rating_scale }),
    ],
    [t('ratedBy'), t('ratedByOf', { rated: application.rated_by, panel: application.panel_size })],
    [t('email'), application.user.email],
    [t('phone'), application.phone],
    [t('reference'), application.external_id],
    [
      t('adjustments'),
      application.reasonable_adjustments && <AdjustmentWords key="adjustments" adjustments={application.adjustments} />,
    ],
    [t('invited'), date(application.invited_at)],
    [t('deadline'), date(application.deadline)],
    [t('responded'), date(application.responded_at)],
  ];
  return (
    <Panel
      title={t('facts')}
      action={
        <>
          <InviteButton small />
          <MoreTime small />
        </>
      }
    >
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <AnewButtons />
      <EraseButton />
    </Panel>
  );
}
