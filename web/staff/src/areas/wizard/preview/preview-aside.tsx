import type { Question } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useStore } from '../../../app/store.ts';
import type { WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { emptyQuestion, valuesOf } from '../questions/question-values.ts';
import { useWizard } from '../wizard-context.ts';
import { Phone } from './phone.tsx';
import { ThinkingScreen } from './thinking-screen.tsx';
import { WelcomeScreen } from './welcome-screen.tsx';
import styles from './preview-aside.module.css';

const aboutQuestions: readonly WizardStepId[] = ['questions_type', 'questions'];

type PreviewAsideProps = { questions: readonly Question[]; at: WizardStepId };

/** What the applicant sees of what is being written: the thinking screen for questions, else the welcome. */
export function PreviewAside({ questions, at }: PreviewAsideProps) {
  const t = useTranslations('wizard.preview');
  const { job, settings, draft: store } = useWizard();
  const draft = useStore(store);
  const thinking = aboutQuestions.includes(at);
  const index = draft.question?.index ?? 0;
  const first = questions[0];
  const values = draft.question?.values ?? (first ? valuesOf(first) : emptyQuestion);
  return (
    <section aria-labelledby="preview-title">
      <div className={styles.head}>
        <h2 id="preview-title">{t('title')}</h2>
        {thinking && <span className={styles.which}>{t('question', { position: index + 1 })}</span>}
        {!thinking && <span className={styles.which}>{t('welcome')}</span>}
      </div>
      <Phone dark={thinking}>
        {thinking ? (
          <ThinkingScreen index={index} total={Math.max(questions.length, index + 1)} question={values} />
        ) : (
          <WelcomeScreen job={job} settings={settings} draft={draft} questions={questions} />
        )}
      </Phone>
    </section>
  );
}
