import type { InterviewForm } from '@vivavoce/contract/types.ts';
import { useTranslations } from '../../i18n/i18n.tsx';
import type { FormViewProps } from './form-view.ts';
import { JudgementView } from './judgement-view.tsx';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';

type Content = Extract<InterviewForm['content'], { kind: 'questionnaire' }>;
type Item = Content['sections'][number]['items'][number];
type Answer = InterviewForm['answers'][string];

type ItemProps = {
  item: Item;
  number: number;
  answer: Answer | undefined;
  lang: string;
  isMissing: boolean;
  onAnswer?: ((answer: Answer | null) => void) | undefined;
};

function Options({ item, answer, lang, onAnswer }: ItemProps) {
  const several = item.kind === 'multiple';
  const chosen = Array.isArray(answer) ? answer : typeof answer === 'number' ? [answer] : [];
  return item.labels.map((label, at) => {
    const step = at + 1;
    return (
      <label key={label} className="choice" lang={lang}>
        <input
          type={several ? 'checkbox' : 'radio'}
          name={`item-${item.id}`}
          checked={chosen.includes(step)}
          onChange={(event) => {
            if (!several) return onAnswer?.(step);
            const rest = chosen.filter((value) => value !== step);
            const next = event.currentTarget.checked ? [...rest, step].toSorted((a, b) => a - b) : rest;
            return onAnswer?.(next.length > 0 ? next : null);
          }}
        />
        <span>{label}</span>
      </label>
    );
  });
}

function ItemField(props: ItemProps) {
  const { item, number, answer, lang, isMissing, onAnswer } = props;
  const t = useTranslations('form');
  const common = useTranslations('common');
  const hint = `hint-${item.id}`;
  const text = (
    <>
      <span lang={lang}>
        {number}. {item.text}
      </span>
      {!item.required && <span className="field-hint"> ({common('optional')})</span>}
    </>
  );
  const fault = isMissing && (
    <p className="field-error" id={hint}>
      {t('needed')}
    </p>
  );
  const described = isMissing ? { 'aria-describedby': hint } : {};
  if (item.kind === 'text') {
    const value = typeof answer === 'string' ? answer : '';
    return (
      <div className="field form-item">
        <label htmlFor={`item-${item.id}`} className="form-label">
          {text}
        </label>
        {fault}
        <textarea
          id={`item-${item.id}`}
          rows={4}
          maxLength={FORM_LIMITS.answer_max_characters}
          value={value}
          aria-required={item.required}
          aria-invalid={isMissing}
          {...described}
          onChange={(event) => onAnswer?.(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        />
      </div>
    );
  }
  return (
    <fieldset className="choices form-item" id={`item-${item.id}`} tabIndex={-1} {...described}>
      <legend className="form-label">{text}</legend>
      {item.kind === 'multiple' && <p className="field-hint">{t('several')}</p>}
      {fault}
      <Options {...props} />
    </fieldset>
  );
}

/** The items of one page of a questionnaire: a section, or all of them. */
function QuestionnaireView({ content, answers, page, lang, missing, onAnswer }: FormViewProps<Content>) {
  const shown = content.paged ? content.sections.slice(page, page + 1) : content.sections;
  const first = content.sections.slice(0, content.paged ? page : 0).reduce((sum, { items }) => sum + items.length, 0);
  const numbers = new Map(shown.flatMap(({ items }) => items).map(({ id }, at) => [id, first + at + 1]));
  return shown.map((section) => (
    <section key={section.id} className="form-section" aria-label={section.title || undefined}>
      {section.title && <h2 lang={lang}>{section.title}</h2>}
      {section.items.map((item) => (
        <ItemField
          key={item.id}
          item={item}
          number={numbers.get(item.id) ?? 0}
          answer={answers[item.id]}
          lang={lang}
          isMissing={missing.has(item.id)}
          onAnswer={onAnswer && ((answer) => onAnswer(item.id, answer))}
        />
      ))}
    </section>
  ));
}

/** One page of a form, by its kind. */
export function FormView({ content, ...props }: FormViewProps<InterviewForm['content']>) {
  if (content.kind === 'questionnaire') return <QuestionnaireView {...props} content={content} />;
  return <JudgementView {...props} content={content} />;
}

/** How far the applicant is, as one bar a page. */
export function FormProgress({ page, pages }: { page: number; pages: number }) {
  const t = useTranslations('form');
  return (
    <div className="form-progress" role="img" aria-label={t('pageOf', { page: page + 1, pages })}>
      {Array.from({ length: pages }, (_none, at) => (
        <span
          key={at}
          className={at < page ? 'form-progress-done' : at === page ? 'form-progress-current' : undefined}
        />
      ))}
    </div>
  );
}
