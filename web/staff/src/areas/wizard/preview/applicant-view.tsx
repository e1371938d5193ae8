import { useQuery } from '@tanstack/react-query';
import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { parseLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { OtherLanguage } from '@vivavoce/web-shared/i18n/other-language.tsx';
import { loadApplicantPhrases } from '../../../features/applicant-view/applicant-phrases.ts';
import type { DraftForm } from './draft-form.ts';
import type { PreviewScreen } from './draft-interview.ts';

type ApplicantViewProps = {
  screen: PreviewScreen;
  interview: Interview;
  question: InterviewQuestion;
  form: DraftForm | null;
  part: string | undefined;
};

/** The applicant's screen in the language of the activity. Its code loads when it is first shown. */
export function ApplicantView({ screen, interview, question, form, part }: ApplicantViewProps) {
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
