import type { ReactNode } from 'react';
import type { Interview } from '@vivavoce/contract/types.ts';
import { ATTEMPT_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { useTranslations } from '../../i18n/i18n.tsx';
import { RichText } from '../../rich-text.tsx';
import { answerMix } from '@vivavoce/domain/answers/answer-mix.ts';
import { contentLanguage } from '../content-language.ts';
import { ContactLine } from '../parts/contact-line.tsx';
import { Film } from '../parts/film.tsx';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Page } from '../ui/page.tsx';

type RuleProps = { icon: IconName; title: string; text: string };

function Rule({ icon, title, text }: RuleProps) {
  return (
    <li className="fact">
      <Icon name={icon} />
      <div>
        <h3 className="fact-text">{title}</h3>
        <p className="fact-detail">{text}</p>
      </div>
    </li>
  );
}

type IntroductionViewProps = {
  interview: Interview;
  /** How confident the applicant of a practice feels. */
  confidence?: ReactNode;
  onBegin?: () => void;
  onPractise?: () => void;
};

/** Before the first question: what the company says about the questions, and how the interview works. */
export function IntroductionView({ interview, confidence, onBegin, onPractise }: IntroductionViewProps) {
  const t = useTranslations('interview.introduction');
  const calm = useTranslations('kinds.opening.presentation');
  const welcome = useTranslations('applicant.welcome');
  const { job, company } = interview;
  const recording = job.allow_answer_review ? t('againText') : t('againTextUnseen');
  const again = job.show_attempts ? `${recording} ${t('againShown', { company: company.name })}` : recording;
  const mix = answerMix(interview.questions);
  const recorded = mix !== 'written';
  const trouble = recorded
    ? t('troubleText', { count: ATTEMPT_LIMITS.free_technical_repeats })
    : t('troubleTextWritten');
  return (
    <Page sender={company} title={t('title')} eyebrow={recorded ? t('eyebrow') : t('eyebrowWritten')}>
      <Film video={job.interview_intro_video} of="introduction" />
      <div className="rich" lang={contentLanguage(interview)}>
        <RichText html={job.interview_intro_text} />
      </div>
      <section className="panel facts" aria-labelledby="rules-heading">
        <h2 id="rules-heading">{t('rules')}</h2>
        <ul>
          <Rule icon="clock" title={t('clock')} text={t('clockText')} />
          {recorded && <Rule icon="camera" title={t('zero')} text={t('zeroText')} />}
          {(mix === 'written' || mix === 'mixed') && (
            <Rule icon="pencil" title={t('writing')} text={t('writingText')} />
          )}
          {recorded && <Rule icon="repeat" title={t('again')} text={again} />}
          <Rule icon="offline" title={t('trouble')} text={trouble} />
          <Rule icon="calendar" title={t('pause')} text={t('pauseText')} />
        </ul>
      </section>
      {confidence}
      <div className="actions">
        <Button look="primary" onClick={onBegin}>
          {t('begin')}
        </Button>
        {recorded && <Button onClick={onPractise}>{t('practise')}</Button>}
      </div>
      <p className="calm">{recorded ? t('practiseText') : calm('calm')}</p>
      <ContactLine job={job} text={(name) => welcome('contact', { name })} />
    </Page>
  );
}
