import { Link } from '@tanstack/react-router';
import { IconMail, IconEdit } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { MessageDialog } from '../../../features/decide/lazy-message-dialog.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { InviteButton } from '../invite-button.tsx';
import { MoreTime } from '../more-time.tsx';
import { useReview, type Reviewing } from '../use-review.ts';
import { AdjustmentText } from './adjustment-text.tsx';
import { PromiseButton } from './promise-button.tsx';
import { ReopenButtons } from './reopen-buttons.tsx';
import { RemoveStrip } from './remove-strip.tsx';
import { RetentionLine } from './retention-line.tsx';
import styles from './overview.module.css';

const CorrectNameDialog = lazy(() => import('./correct-name-dialog.tsx'));

type Fact = readonly [label: string, value: string | ReactElement | false | null];

function CvLink({ application }: { application: ApplicationDetail }) {
  return (
    <Link
      className={styles.headLink}
      to="/interviews/$job/interviewee/$application/cv"
      params={{ job: String(application.job.id), application: String(application.id) }}
    >
      {application.cv?.filename}
    </Link>
  );
}

function MessageButton() {
  const t = useTranslations('decide.message');
  const { job, application, can } = useReview();
  const [opened, setOpened] = useState(false);
  if (!can('invite')) return null;
  const first = { id: application.id, full_name: application.user.full_name };
  return (
    <>
      <Button size="small" onClick={() => setOpened(true)}>
        <Icon of={IconMail} size={16} />
        {t('selected')}
      </Button>
      {opened && <MessageDialog job={job.id} recipients={{ count: 1, first }} onClose={() => setOpened(false)} />}
    </>
  );
}

function CorrectNameButton() {
  const t = useTranslations('review.about.correctName');
  const { application, can } = useReview();
  const [opened, setOpened] = useState(false);
  if (!can('edit')) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpened(true)}>
        <Icon of={IconEdit} size={16} />
        {t('menu')}
      </Button>
      <Suspense>{opened && <CorrectNameDialog application={application} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}

/** Contact details and granted adjustments; unknown facts take no line. */
export function DetailsPanel({ job, application }: Reviewing) {
  const t = useTranslations('review.about');
  const labels = useTranslations('overview.labels');
  const facets = useTranslations('overview.facets');
  // A webinar is neither answered nor reviewed; its registration has a panel of its own.
  const isReviewed = job.job_kind !== 'webinar';
  const facts: Fact[] = [
    [t('status'), isReviewed && labels(application.label.code)],
    [t('withdrawn'), application.declined_at && <When value={application.declined_at} />],
    [t('reason'), application.declined_reason],
    [t('email'), application.user.email],
    [t('phone'), application.phone],
    [t('reference'), application.external_id],
    [
      t('adjustments'),
      application.reasonable_adjustments && <AdjustmentText key="adjustments" adjustments={application.adjustments} />,
    ],
    [facets('review_paid'), job.advertise_review && t(application.review_paid ? 'review.yes' : 'review.no')],
    [t('cv'), application.cv && <CvLink key="cv" application={application} />],
  ];
  return (
    <Panel title={t('facts')}>
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
      <div className={styles.actions}>
        <MessageButton />
        <CorrectNameButton />
        {application.invited_at && !application.invitation_failed && <InviteButton small />}
        {isReviewed && (
          <>
            <MoreTime small />
            <ReopenButtons />
            <PromiseButton />
          </>
        )}
      </div>
      <RetentionLine />
      <RemoveStrip />
    </Panel>
  );
}
