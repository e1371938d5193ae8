import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { UNLIMITED_ANSWER_SECONDS } from '@vivavoce/domain/limits.ts';
import { DoneView } from '@vivavoce/web-shared/applicant/screens/done-view.tsx';
import { IntroductionView } from '@vivavoce/web-shared/applicant/screens/introduction-view.tsx';
import { ReadyView } from '@vivavoce/web-shared/applicant/screens/ready-view.tsx';
import { ThinkView } from '@vivavoce/web-shared/applicant/screens/think-view.tsx';
import { WelcomeView } from '@vivavoce/web-shared/applicant/screens/welcome-view.tsx';
import { WriteView } from '@vivavoce/web-shared/applicant/screens/write-view.tsx';
import {
  plainSurroundings,
  SurroundingsContext,
  type Surroundings,
  Page,
} from '@vivavoce/web-shared/applicant/ui/page.tsx';
import {
  languageNames,
  languageTags,
  locales,
  useLanguageTag,
  useTranslations,
} from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { DraftForm } from './draft-form.ts';
import type { PreviewScreen } from './draft-interview.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { FormProgress, FormView } from '@vivavoce/web-shared/applicant/kinds/form-page.tsx';
import { pagesOf } from '@vivavoce/web-shared/applicant/kinds/form-view.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';

const nothingMissing: ReadonlySet<string> = new Set();

/** A page of a form as an applicant finds it, before the first answer. */
function FormStill({ interview, form }: { interview: Interview; form: DraftForm }) {
  const t = useTranslations('form');
  const { content } = form;
  const pages = pagesOf(content).length;
  const page = Math.max(Math.min(form.page, pages - 1), 0);
  const judged = content.kind === 'situational_judgement';
  const lang = contentLanguage(interview);
  return (
    <Page sender={interview.company} title={interview.job.title} titleLang={lang}>
      {pages > 0 && (
        <div className="form-bar">
          <span className="eyebrow">{t(judged ? 'scenarioOf' : 'pageOf', { page: page + 1, pages })}</span>
        </div>
      )}
      {pages > 1 && <FormProgress page={page} pages={pages} />}
      <FormView content={content} answers={{}} page={page} lang={lang} missing={nothingMissing} />
      <div className="form-foot">
        <div className="actions">
          <Button look="primary">{t(page >= pages - 1 ? 'send' : judged ? 'nextScenario' : 'next')}</Button>
        </div>
      </div>
    </Page>
  );
}

const nothingWritten = { text: '', choices: [] };

/** The other language, in place of its switch. */
function Language() {
  const tag = useLanguageTag();
  const other = locales.find((locale) => languageTags[locale] !== tag);
  return other ? <span className="language">{languageNames[other]}</span> : null;
}

/** An applicant's page without the parts that address its reader. */
const stillSurroundings: Surroundings = { ...plainSurroundings, Language };

type ApplicantScreenProps = {
  screen: PreviewScreen;
  interview: Interview;
  question: InterviewQuestion;
  /** In a step that writes one. */
  form: DraftForm | null;
};

function View({ screen, interview, question, form }: ApplicantScreenProps) {
  switch (screen) {
    case 'welcome':
      return <WelcomeView interview={interview} />;
    case 'introduction':
      return <IntroductionView interview={interview} />;
    case 'ready':
      return <ReadyView interview={interview} question={question} />;
    case 'think':
      return (
        <ThinkView
          interview={interview}
          question={question}
          secondsLeft={question.preparation_seconds}
          camera
          notes=""
        />
      );
    case 'write':
      return (
        <WriteView
          interview={interview}
          question={question}
          draft={nothingWritten}
          secondsLeft={question.answer_seconds === UNLIMITED_ANSWER_SECONDS ? null : question.answer_seconds}
          empty
        />
      );
    case 'form':
      return form ? <FormStill interview={interview} form={form} /> : <WelcomeView interview={interview} />;
    case 'done':
      return <DoneView interview={interview} />;
  }
}

/** One of the applicant's screens as a still: its clock at the start, its camera on. */
export function ApplicantScreen(props: ApplicantScreenProps) {
  return (
    <SurroundingsContext value={stillSurroundings}>
      <View {...props} />
    </SurroundingsContext>
  );
}
