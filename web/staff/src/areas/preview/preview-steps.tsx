import { IconCheck, IconLock, IconVideo } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { ReactNode } from 'react';
import type { Preview } from '../../queries/preview.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { AnchorButton, LinkButton } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import styles from './preview.module.css';

type StepName = 'answer' | 'rate' | 'more';

function Step({
  name,
  number,
  done = false,
  now = false,
  children,
}: {
  name: StepName;
  number: number;
  done?: boolean;
  now?: boolean;
  children?: ReactNode;
}) {
  const t = useTranslations('preview');
  return (
    <li className={styles.step} aria-current={now ? 'step' : undefined}>
      <span className={classes(styles.number, (now || done) && styles.now)} aria-hidden="true">
        {done ? <Icon of={IconCheck} size={16} /> : number}
      </span>
      <div className={styles.texts}>
        <h3>
          {t(`${name}.title`)}
          {done && <span className="visually-hidden">, {t('done')}</span>}
        </h3>
        <p className={styles.quiet}>{t(`${name}.text`)}</p>
        {children}
      </div>
    </li>
  );
}

/** The applicant's own answers once they are sent, else the made-up ones. */
function RateLinks({ preview }: { preview: Preview }) {
  const t = useTranslations('preview');
  const { job, answered, rated } = preview;
  const applicant = answered ? preview.application : preview.sample;
  if (job === null) return null;
  return (
    <div className={styles.actions}>
      {applicant !== null && (
        <LinkButton
          variant={answered && !rated ? 'primary' : 'outline'}
          to="/interviews/$job/interviewee/$application/answer/{-$answer}"
          params={{ job: String(job), application: String(applicant) }}
        >
          {t(answered ? 'rate.own' : 'rate.sample')}
        </LinkButton>
      )}
      <LinkButton
        variant="ghost"
        to="/interviews/$job"
        params={{ job: String(job) }}
        search={{ status: 'Responded', filter: 'All' }}
      >
        {t('rate.all')}
      </LinkButton>
    </div>
  );
}

/** The steps of the preview; what is done comes from the server. */
export function PreviewSteps({ preview }: { preview: Preview | undefined }) {
  const t = useTranslations('preview');
  const { links } = useSettings();
  const begun = preview !== undefined && preview.job !== null;
  const { answered = false, rated = false, interview_url = null } = preview ?? {};
  return (
    <ol className={styles.steps}>
      <Step name="answer" number={1} done={answered} now={!answered && !rated}>
        {answered && <p>{t('answer.again')}</p>}
        {interview_url !== null && (
          <>
            <div className={styles.actions}>
              <AnchorButton
                variant={rated ? 'outline' : 'primary'}
                href={interview_url}
                target="_blank"
                rel="noreferrer"
              >
                <Icon of={IconVideo} size={16} />
                {t('answer.open')}
              </AnchorButton>
            </div>
            <p className={classes(styles.quiet, styles.hint)}>
              <Icon of={IconLock} size={16} />
              {t('answer.camera')}
            </p>
          </>
        )}
      </Step>
      <Step name="rate" number={2} done={rated} now={answered && !rated}>
        {begun && <RateLinks preview={preview} />}
      </Step>
      <Step name="more" number={3} now={rated}>
        {links.help !== null && (
          <div className={styles.actions}>
            <AnchorButton href={links.help} target="_blank" rel="noreferrer">
              {t('more.ask')}
            </AnchorButton>
          </div>
        )}
      </Step>
    </ol>
  );
}
