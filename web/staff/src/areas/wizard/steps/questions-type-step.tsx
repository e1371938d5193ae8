import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import {
  IconBooks,
  IconCategory,
  IconChevronRight,
  IconClipboardText,
  IconPencil,
  IconSparkles,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../../app/toasts.ts';
import { hasSavedFormFor } from '../../../app/unsaved/use-unsaved.ts';
import { questionsQuery } from '../../../queries/jobs/questions.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { StepHead } from '../form/step-page.tsx';
import { aiQuestionForm } from '../questions/tools/tools.ts';
import { useWizard } from '../wizard-context.ts';
import styles from './questions-type.module.css';

const AiQuestionDialog = lazy(() => import('../questions/tools/ai-question-dialog.tsx'));

const tips = ['one', 'example', 'short'] as const;
const icons: Readonly<Record<Way | 'ai', TablerIcon>> = {
  write: IconPencil,
  library: IconBooks,
  categories: IconCategory,
  paste: IconClipboardText,
  ai: IconSparkles,
};

type Way = 'write' | 'library' | 'categories' | 'paste';

const ways = ['write', 'library', 'categories', 'paste'] as const satisfies readonly Way[];

function linkOf(way: Way, job: number) {
  const params = { job: String(job) };
  return way === 'categories'
    ? linkOptions({ to: '/interviews/create/$job/questions/categories', params })
    : linkOptions({ to: '/interviews/create/$job/questions', params, search: { add: way } });
}

function WayText({ way, off = false }: { way: Way | 'ai'; off?: boolean }) {
  const t = useTranslations('wizard.questions');
  return (
    <>
      <span className="grid h-10 w-10 flex-none place-items-center rounded-2 bg-accent-tint text-accent-ink">
        <Icon of={icons[way]} />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-semibold">
          {t(`ways.${way}`)} {off && <Pill>{t('aiOff')}</Pill>}
        </span>
        <span className="text-ink-2">{t(`wayTexts.${way}`)}</span>
      </span>
      <Icon of={IconChevronRight} size={16} className="flex-none text-ink-3 [&:dir(rtl)]:[scale:-1_1]" />
    </>
  );
}

/** The ways to add questions; each leads on immediately. */
export function QuestionsTypeStep() {
  const t = useTranslations('wizard');
  const { job, settings } = useWizard();
  const navigate = useNavigate();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  const [asking, setAsking] = useState(() => hasSavedFormFor(aiQuestionForm(job.id)));

  async function lead(count: number): Promise<void> {
    setAsking(false);
    showToast({ title: t('questions.added', { count }) });
    await navigate({ to: '/interviews/create/$job/questions', params: { job: String(job.id) } });
  }

  return (
    <>
      <StepHead title={t('questionsType.heading')} lead={t('questionsType.lead')} />
      {questions.length > 0 && (
        <p className="pb-4 text-ink-2">
          {t('questions.already', { count: questions.length })}{' '}
          <Link
            className="font-semibold text-accent-ink"
            to="/interviews/create/$job/questions"
            params={{ job: String(job.id) }}
          >
            {t('questions.see')}
          </Link>
        </p>
      )}
      <ul className="grid gap-2">
        {ways.map((way) => (
          <li key={way}>
            <Link className={styles.way} {...linkOf(way, job.id)}>
              <WayText way={way} />
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.way} aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <WayText way="ai" off={!settings.ai_configured} />
          </button>
        </li>
      </ul>
      {asking && (
        <Suspense>
          <AiQuestionDialog
            room={QUESTION_LIMITS.per_job_max - questions.length}
            onClose={() => setAsking(false)}
            onAdded={(added) => void lead(added.length)}
          />
        </Suspense>
      )}
      <section className="pt-6" aria-labelledby="question-tips">
        <h2 id="question-tips">{t('questionsType.tips')}</h2>
        <ul className="grid max-w-[72ch] list-disc gap-1.5 ps-4.5 pt-2 text-ink-2">
          {tips.map((tip) => (
            <li key={tip}>{t(`questionsType.tip.${tip}`)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
