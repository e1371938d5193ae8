import type { CvVersion } from '@vivavoce/contract/types.ts';
import { CV_SECTIONS } from '@vivavoce/domain/kinds/cv/cv-types.ts';
import { useLanguageTag, useTranslations } from '../i18n/i18n.tsx';
import { numbered } from './numbered.ts';
import styles from './cv-view.module.css';

type Feedback = CvVersion['feedback'];

/** The parts that readers look for. */
const WANTED = 5;

function Figures({ figures }: Pick<Feedback, 'figures'>) {
  const t = useTranslations('cvcheck');
  const tag = useLanguageTag();
  const { reading_ease, ease_by, lix, mean_sentence, longest_sentence, sections_found, word_count } = figures;
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('ease')}</dt>
          <dd>
            {reading_ease !== null && <b>{t('easeOf', { value: reading_ease })}</b>}
            <span>{reading_ease === null ? t('tooFew') : t(`easeBy.${ease_by}`)}</span>
            {lix !== null && <span>{t('lix', { value: lix })}</span>}
          </dd>
        </div>
        <div>
          <dt>{t('perSentence')}</dt>
          <dd>
            <b>{new Intl.NumberFormat(tag).format(mean_sentence)}</b>
            <span>{t('longest', { count: longest_sentence })}</span>
          </dd>
        </div>
        <div>
          <dt>{t('partsFound')}</dt>
          <dd>
            <b>{t('partsOf', { found: sections_found.length, all: WANTED })}</b>
            <span>{t('wordCount', { count: word_count })}</span>
          </dd>
        </div>
      </dl>
      <p className={styles.note}>{t('counted')}</p>
    </>
  );
}

/** Hidden content of the file, apart from its text. */
export function HiddenText({ hidden }: Pick<CvVersion, 'hidden'>) {
  const t = useTranslations('cvcheck');
  if (hidden.length === 0) return null;
  return (
    <section className={styles.hidden} aria-label={t('hiddenTitle')}>
      <h3>{t('hiddenTitle')}</h3>
      <p className={styles.note}>{t('hiddenLead')}</p>
      <ul className={styles.list}>
        {hidden.map(({ reason, text }, at) => (
          <li key={at}>
            <b>{t(`hidden.${reason}`)}</b> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Figures and findings of one version, section by section; each finding says that a rule found it, and whose rule.
 * Sections without any are named together.
 */
export function CvFeedbackView({ feedback }: { feedback: Feedback }) {
  const t = useTranslations('cvcheck');
  const tag = useLanguageTag();
  const findings = numbered(feedback);
  const concerned = new Set(findings.map(({ section }) => section));
  const kinds = new Set(feedback.sections.map(({ kind }) => kind));
  const right = CV_SECTIONS.filter((section) => kinds.has(section) && !concerned.has(section));
  return (
    <div className={styles.feedback}>
      <Figures figures={feedback.figures} />
      {[...CV_SECTIONS, 'file' as const].map((section) => {
        const sectionFindings = findings.filter((finding) => finding.section === section);
        if (sectionFindings.length === 0) return null;
        return (
          <section key={section} className={styles.section} aria-label={t(`sections.${section}`)}>
            <h3>
              {t(`sections.${section}`)}{' '}
              <span className={styles.note}>{t('findingCount', { count: sectionFindings.length })}</span>
            </h3>
            <ol className={styles.list}>
              {sectionFindings.map(({ number, rule, quote, count, source }) => (
                <li key={number} className={styles.finding}>
                  <span className={styles.number}>{number}</span>
                  <div>
                    <p>
                      <b>{t(`rules.${rule}.title`, { count: count ?? 0 })}</b>
                    </p>
                    {quote !== '' && <p className={styles.quote}>{quote}</p>}
                    <p>{t(`rules.${rule}.advice`, { count: count ?? 0 })}</p>
                    <p className={styles.source}>
                      {t('byRule')}. {t('source', { name: t(`sources.${source}`) })}
                    </p>
                  </div>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
      {right.length > 0 && (
        <p className={styles.note}>
          {t('nothing', { parts: new Intl.ListFormat(tag).format(right.map((section) => t(`sections.${section}`))) })}
        </p>
      )}
    </div>
  );
}
