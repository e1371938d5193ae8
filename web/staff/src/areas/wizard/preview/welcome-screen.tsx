import { IconCalendarEvent, IconRepeat, IconVideo, type Icon as TablerIcon } from '@tabler/icons-react';
import type { CompanySettings, Job, Question } from '@vivavoce/contract/types.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import { timeNeeded } from '@vivavoce/domain/jobs/time-needed.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatInZone } from '../steps/zoned-time.ts';
import type { PreviewDraft } from './preview-draft.ts';
import styles from './welcome-screen.module.css';

type WelcomeScreenProps = {
  job: Job;
  settings: CompanySettings;
  draft: PreviewDraft;
  questions: readonly Question[];
};

function Fact({ icon, children }: { icon: TablerIcon; children: string }) {
  return (
    <li>
      <Icon of={icon} size={16} />
      <span>{children}</span>
    </li>
  );
}

/** The first page an applicant sees, before any clock runs. */
export function WelcomeScreen({ job, settings, draft, questions }: WelcomeScreenProps) {
  const t = useTranslations('wizard.preview');
  const tag = useLanguageTag();
  const title = draft.title ?? job.title;
  const description = draft.description ?? job.description;
  const fixed = draft.fixed_deadline === undefined ? job.fixed_deadline : draft.fixed_deadline;
  const days = draft.applicant_deadline_days ?? job.applicant_deadline_days;
  const attempts = new Set(questions.map(({ attempts_allowed }) => attempts_allowed));
  const [same] = attempts;
  return (
    <div className={styles.screen}>
      <p className={styles.company}>{t('invites', { company: settings.account_name })}</p>
      <p className={styles.title}>{title.trim() || t('untitled')}</p>
      <div className={styles.description}>
        {isBlank(description) ? <p className={styles.empty}>{t('noDescription')}</p> : <RichText html={description} />}
      </div>
      <ul className={styles.facts}>
        {questions.length > 0 && (
          <Fact icon={IconVideo}>
            {t('questions', { count: questions.length, minutes: timeNeeded(questions).minutes })}
          </Fact>
        )}
        <Fact icon={IconCalendarEvent}>
          {fixed
            ? t('answerBy', { date: formatInZone(new Date(fixed), tag, settings.time_zone) })
            : t('answerWithin', { days })}
        </Fact>
        {attempts.size === 1 && same !== undefined && same > 0 && (
          <Fact icon={IconRepeat}>{t('attempts', { count: same })}</Fact>
        )}
      </ul>
      <p className={styles.button}>{t('start')}</p>
    </div>
  );
}
