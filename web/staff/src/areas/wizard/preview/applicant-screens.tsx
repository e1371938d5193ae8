import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { UNLIMITED_ANSWER_SECONDS } from '@vivavoce/domain/limits.ts';
import { DoneView } from '@vivavoce/web-shared/applicant/screens/done-view.tsx';
import { IntroductionView } from '@vivavoce/web-shared/applicant/screens/introduction-view.tsx';
import { ReadyView } from '@vivavoce/web-shared/applicant/screens/ready-view.tsx';
import { ThinkView } from '@vivavoce/web-shared/applicant/screens/think-view.tsx';
import { WelcomeView } from '@vivavoce/web-shared/applicant/screens/welcome-view.tsx';
import { WriteView } from '@vivavoce/web-shared/applicant/screens/write-view.tsx';
import { plainSurroundings, SurroundingsContext, type Surroundings } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { languageNames, languageTags, locales, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { DraftForm } from './draft-form.ts';
import type { PreviewScreen } from './draft-interview.ts';
import { FormStill } from './form-still.tsx';

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
