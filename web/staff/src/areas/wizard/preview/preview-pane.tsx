import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question, Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import type { WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { useTranslations, parseLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { useStore } from '@vivavoce/web-shared/store.ts';
import { reviewersQuery } from '../../../queries/jobs/jobs.ts';
import { useUser } from '../../../queries/sign-in/session.ts';
import { useWizard } from '../wizard-context.ts';
import { draftInterview, type PreviewScreen, type PreviewText } from './draft-interview.ts';
import { Phone } from '../../../features/applicant-view/phone.tsx';
import { screensOfStep, withAnswers } from './step-screens.ts';
import styles from './preview-pane.module.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { OtherLanguage } from '@vivavoce/web-shared/i18n/other-language.tsx';
import { loadApplicantPhrases } from '../../../features/applicant-view/applicant-phrases.ts';
import type { DraftForm } from './draft-form.ts';

type ApplicantViewProps = {
  screen: PreviewScreen;
  interview: Interview;
  question: InterviewQuestion;
  form: DraftForm | null;
  part: string | undefined;
};

/** The applicant's screen in the language of the activity. Its code loads when it is first shown. */
function ApplicantView({ screen, interview, question, form, part }: ApplicantViewProps) {
  const t = useTranslations('wizard.preview');
  const locale = parseLocale(interview.locale) ?? 'en';
  const screens = useQuery({
    queryKey: ['applicant-screens'],
    queryFn: async () => {
      const [{ ApplicantScreen }, { ApplicantDocument }] = await Promise.all([
        import('./applicant-screens.tsx'),
        import('../../../features/applicant-view/applicant-document.tsx'),
      ]);
      return { ApplicantScreen, ApplicantDocument };
    },
    staleTime: Infinity,
    meta: { quiet: true },
  });
  const phrases = useQuery({
    queryKey: ['applicant-phrases', locale],
    queryFn: () => loadApplicantPhrases(locale),
    staleTime: Infinity,
    meta: { quiet: true },
  });
  if (screens.isError || phrases.isError) return <p className="px-6 py-14 text-center text-ink-3">{t('failed')}</p>;
  if (!screens.data || !phrases.data) return null;
  const { ApplicantScreen, ApplicantDocument } = screens.data;
  return (
    <ApplicantDocument
      title={t(`screens.${screen}`)}
      view={form && screen === 'form' ? `form ${form.page}` : screen}
      language={contentLanguage(interview)}
      company={interview.company}
      part={part}
      className="block h-[calc(100%_/_var(--scale))] w-[calc(100%_/_var(--scale))] [transform-origin:0_0] [transform:scale(var(--scale))] border-0"
    >
      <OtherLanguage locale={locale} messages={phrases.data}>
        <ApplicantScreen screen={screen} interview={interview} question={question} form={form} />
      </OtherLanguage>
    </ApplicantDocument>
  );
}

type ScreenChoiceProps = {
  screens: readonly PreviewScreen[];
  screen: PreviewScreen;
  onChoose: (screen: PreviewScreen) => void;
};

/** As many choices as fit side by side above the phone. */
const besideMax = 3;

/** Pages through many screens; at an end the button stays, so that the focus is not lost. */
function ScreenPager({ screens, screen, onChoose }: ScreenChoiceProps) {
  const t = useTranslations('wizard.preview');
  const common = useTranslations('common');
  const at = screens.indexOf(screen);
  const go = (to: PreviewScreen | undefined) => ({
    'aria-disabled': !to || undefined,
    onClick: () => to && onChoose(to),
  });
  return (
    <div
      className="mx-auto mt-0 mb-3.5 flex w-67 max-w-full items-center justify-between gap-2 rounded-2 bg-sunken p-0.5 text-small font-semibold"
      role="group"
      aria-label={t('choice')}
    >
      <Button variant="ghost" size="small" icon aria-label={common('previous')} {...go(screens[at - 1])}>
        <Icon of={IconChevronLeft} size={16} className="[&:dir(rtl)]:[transform:scaleX(-1)]" />
      </Button>
      <span role="status">{t(`choices.${screen}`)}</span>
      <Button variant="ghost" size="small" icon aria-label={common('next')} {...go(screens[at + 1])}>
        <Icon of={IconChevronRight} size={16} className="[&:dir(rtl)]:[transform:scaleX(-1)]" />
      </Button>
    </div>
  );
}

/** The choice among the applicant's screens. */
function ScreenChoice(props: ScreenChoiceProps) {
  const { screens, screen, onChoose } = props;
  const t = useTranslations('wizard.preview');
  if (screens.length > besideMax) return <ScreenPager {...props} />;
  return (
    <div
      className="mx-auto mt-0 mb-3.5 flex w-fit flex-wrap justify-center gap-0.5 rounded-2 bg-sunken p-0.5"
      role="group"
      aria-label={t('choice')}
    >
      {screens.map((name) => (
        <Button
          key={name}
          variant="ghost"
          size="small"
          className={styles.choice}
          aria-pressed={screen === name}
          onClick={() => onChoose(name)}
        >
          {t(`choices.${name}`)}
        </Button>
      ))}
    </div>
  );
}

function usePreviewText(): PreviewText {
  const t = useTranslations('wizard');
  return {
    untitled: t('preview.untitled'),
    noDescription: t('preview.noDescription'),
    noQuestion: t('preview.empty'),
    first_name: t('preview.firstName'),
    last_name: t('preview.lastName'),
    unknownTag: (tag) => t('emails.fieldError', { tag }),
  };
}

/** Screens of a sample applicant, from stored and unsaved data. */
function useDraftInterview(questions: readonly Question[]) {
  const { job, settings, draft: store } = useWizard();
  const draft = useStore(store);
  const { is_alternate_brand: alternate_brand } = useUser();
  const panel = useQuery({ ...reviewersQuery(job.id), meta: { quiet: true } });
  const reviewers = panel.data?.length ?? 0;
  const [now, text] = [useNow(), usePreviewText()];
  return (screen: PreviewScreen) =>
    draftInterview({ job, settings, alternate_brand, questions, draft, reviewers, now, text }, screen);
}

const questionScreens: readonly PreviewScreen[] = ['ready', 'think', 'write'];

type PreviewPaneProps = {
  questions: readonly Question[];
  at: WizardStepId;
  /** In a drawer, which has its own title and more room. */
  large?: boolean;
};

/** The applicant's screens with the input of the step. */
export function PreviewPane({ questions, at, large = false }: PreviewPaneProps) {
  const t = useTranslations('wizard.preview');
  const { job } = useWizard();
  const interviewOn = useDraftInterview(questions);
  const { screens: usual, part } = screensOfStep(at, job.job_kind) ?? { screens: ['welcome'] as const };
  const screens = withAnswers(usual, interviewOn('ready').question);
  const [selection, setSelection] = useState<PreviewScreen>();
  const screen = selection && screens.includes(selection) ? selection : screens[0];
  const { interview, question, form } = interviewOn(screen);
  // The choice of a screen names it already.
  const name = screens.length === 1 ? t(`screens.${screen}`) : null;
  const which = questionScreens.includes(screen) ? t('question', { position: question.order }) : name;
  return (
    <section aria-label={t('title')}>
      {!large && (
        <div className="mx-auto mt-0 mb-3.5 flex w-67 max-w-full justify-between gap-2 text-small">
          <h2>{t('title')}</h2>
          {which && <span className="text-ink-3">{which}</span>}
        </div>
      )}
      {screens.length > 1 && <ScreenChoice screens={screens} screen={screen} onChoose={setSelection} />}
      <Phone large={large} lower={screens.length > 1}>
        <ApplicantView screen={screen} interview={interview} question={question} form={form} part={part} />
      </Phone>
      <p className="mx-auto mt-3 mb-0 max-w-74 text-center text-mini text-ink-3">{t('sample')}</p>
    </section>
  );
}
