import type { ReactNode } from 'react';
import type { ApplicantRecord } from '@vivavoce/contract/types.ts';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import styles from './record-panel.module.css';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.extra}>
      <h3>{title}</h3>
      <ul className={styles.reviews}>{children}</ul>
    </section>
  );
}

type Mark = NonNullable<ApplicantRecord['programmes']>[number];

function Programme({ mark, word, by }: { mark: Mark; word: 'accepted' | 'recommended'; by?: string }) {
  const t = useTranslations('review.record');
  const { programme, checked, score, notes } = mark;
  const facts = [by, checked && t(word), score !== null && t('score', { score })].filter(Boolean);
  return (
    <li className={styles.given}>
      <p className={styles.by}>
        <b>{programme}</b> {facts.length > 0 && <span>{facts.join(' · ')}</span>}
      </p>
      {notes !== '' && <p className={styles.note}>{notes}</p>}
    </li>
  );
}

function FormAnswers({ form }: { form: NonNullable<ApplicantRecord['form']> }) {
  const t = useTranslations('review.record');
  const tag = useLanguageTag();
  const { answers, scores, judgement, cvs } = form;
  const sections = [...new Set(answers.map(({ section }) => section))];
  return (
    <>
      {sections.map((section) => (
        <Section key={section} title={section || t('answers')}>
          {answers
            .filter((answer) => answer.section === section)
            .map(({ text, answer, place, choice }, at) => (
              <li key={at} className={styles.given}>
                <p className={styles.quiet}>{text}</p>
                <p>{place !== null ? t('place', { place }) : choice ? t(choice) : (answer ?? t('unanswered'))}</p>
              </li>
            ))}
        </Section>
      ))}
      {(scores.length > 0 || judgement) && (
        <Section title={t('scores')}>
          {scores.map(({ competency, score }) => (
            <li key={competency}>
              {t('level', { name: competency, level: score === null ? '–' : formatNumber(score, tag, 1) })}
            </li>
          ))}
          {judgement && <li>{t('rating', { rating: judgement.points, scale: judgement.max })}</li>}
        </Section>
      )}
      {cvs.length > 0 && (
        <Section title={t('cvs')}>
          {cvs.map(({ number, filename, at, word_count, findings }) => (
            <li key={number} className={styles.given}>
              <b>{filename}</b> · <When value={at} as="date" length="short" /> ·{' '}
              {t('word_count', { count: word_count })} · {t('findings', { findings })}
            </li>
          ))}
        </Section>
      )}
    </>
  );
}

/** Parts of a record beside the ratings of answers: programmes, answers of a form, and reviews by guests. */
export function RecordExtras({ record }: { record: ApplicantRecord }) {
  const t = useTranslations('review.record');
  const { programmes, reviews, form, guests } = record;
  const judged = reviews.flatMap((review) => (review.programmes ?? []).map((mark) => ({ mark, by: review.reviewer })));
  return (
    <>
      {((programmes?.length ?? 0) > 0 || judged.length > 0) && (
        <Section title={t('programmes')}>
          {programmes?.map((mark) => (
            <Programme key={mark.programme} mark={mark} word="accepted" />
          ))}
          {judged.map(({ mark, by }) => (
            <Programme key={`${by.id}-${mark.programme}`} mark={mark} word="recommended" by={by.full_name} />
          ))}
        </Section>
      )}
      {form && <FormAnswers form={form} />}
      {guests.length > 0 && (
        <Section title={t('guests')}>
          {guests.map(({ guest, rating, rating_scale: scale, comment }) => (
            <li key={guest} className={styles.given}>
              <p className={styles.by}>
                <b>{guest}</b>
                {rating !== null && <span>{t('rating', { rating, scale })}</span>}
              </p>
              {comment !== '' && <p className={styles.note}>{comment}</p>}
            </li>
          ))}
        </Section>
      )}
    </>
  );
}
