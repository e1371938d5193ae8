import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import {
  IconBooks,
  IconCategory,
  IconChevronRight,
  IconClipboardText,
  IconPencil,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { questionsQuery } from '../../../queries/questions.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useWizard } from '../wizard-context.ts';
import styles from './questions-type.module.css';

const tips = ['one', 'example', 'short'] as const;
const icons: Readonly<Record<Way, TablerIcon>> = {
  write: IconPencil,
  library: IconBooks,
  categories: IconCategory,
  paste: IconClipboardText,
};

type Way = 'write' | 'library' | 'categories' | 'paste';

const ways = ['write', 'library', 'categories', 'paste'] as const satisfies readonly Way[];

function linkOf(way: Way, job: number) {
  const params = { job: String(job) };
  return way === 'categories'
    ? linkOptions({ to: '/interviews/create/$job/questions/categories', params })
    : linkOptions({ to: '/interviews/create/$job/questions', params, search: { add: way } });
}

/** The ways in which questions come into the activity; each leads on at once. */
export function QuestionsTypeStep() {
  const t = useTranslations('wizard');
  const { job } = useWizard();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  return (
    <>
      <StepHead title={t('questionsType.heading')} lead={t('questionsType.lead')} />
      {questions.length > 0 && (
        <p className={styles.already}>
          {t('questions.already', { count: questions.length })}{' '}
          <Link to="/interviews/create/$job/questions" params={{ job: String(job.id) }}>
            {t('questions.see')}
          </Link>
        </p>
      )}
      <ul className={styles.ways}>
        {ways.map((way) => (
          <li key={way}>
            <Link className={styles.way} {...linkOf(way, job.id)}>
              <span className={styles.icon}>
                <Icon of={icons[way]} />
              </span>
              <span className={styles.words}>
                <span className={styles.title}>{t(`questions.ways.${way}`)}</span>
                <span className={styles.text}>{t(`questions.wayTexts.${way}`)}</span>
              </span>
              <Icon of={IconChevronRight} size={16} className={styles.chevron} />
            </Link>
          </li>
        ))}
      </ul>
      <section className={styles.tips} aria-labelledby="question-tips">
        <h2 id="question-tips">{t('questionsType.tips')}</h2>
        <ul>
          {tips.map((tip) => (
            <li key={tip}>{t(`questionsType.tip.${tip}`)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
