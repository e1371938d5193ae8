import type { BodyOf } from '@vivavoce/contract/index.ts';
import { fittingFields, isRecorded, kindFaults } from '@vivavoce/domain/answers/question-kinds.ts';
import type { KindFields, KindRow } from '@vivavoce/domain/answers/question-kinds.ts';
import { fittingRules, ruleFaults } from '@vivavoce/domain/answers/question-rules.ts';
import type { QuestionRules } from '@vivavoce/domain/answers/question-rules.ts';
import type { AssessmentType } from '@vivavoce/domain/jobs/kinds.ts';
import { defaultTerms } from '@vivavoce/domain/jobs/question-terms.ts';
import { invalid } from '../../lib/app-error.ts';

type NewQuestion = BodyOf<'POST /api/jobs/{job}/questions'>;
type QuestionChanges = Omit<BodyOf<'PUT /api/jobs/{job}/questions/{question}'>, 'order' | 'revision'>;

/** Without absent fields. */
export const definedFields = <T extends object>(input: T): Partial<T> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;

/** No words are no guidance. */
const withGuidance = <T extends { guidance?: string | null | undefined }>(fields: T): T => ({
  ...fields,
  ...(fields.guidance === '' && { guidance: null }),
});

const kindFieldsOf = ({ choices, choices_multiple, max_characters, file_types }: Partial<KindFields>) =>
  definedFields({ choices, choices_multiple, max_characters, file_types }) as Partial<KindFields>;

/** @throws AppError `invalid` naming missing fields of the kind and fields of another kind */
function requireKind(question: Parameters<typeof kindFaults>[0]): void {
  const faults = kindFaults(question);
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/**
 * A new question with default times, attempts and fields of its kind and activity.
 * @param type of its activity; null for the library
 * @throws AppError `invalid`
 */
export function newFields(input: NewQuestion, type: AssessmentType | null = null) {
  const { order: _order, ...fields } = withGuidance(definedFields(input));
  const kind = fields.kind ?? 'video';
  const kindFields = fittingFields(kind, kindFieldsOf(input));
  const question = {
    ...defaultTerms(kind, type),
    screen_recording: false,
    ...kindFields,
    ...fields,
    kind,
    text: input.text,
  };
  requireKind({ ...question, ...kindFields, ...kindFieldsOf(fields) });
  return { ...question, ...kindFields };
}

/**
 * The changes of a question. A new kind drops the fields of the former one; between recorded and written kinds the
 * times are reset unless they are set.
 * @throws AppError `invalid`
 */
export function changedFields(row: KindRow, input: QuestionChanges, type: AssessmentType | null = null) {
  const fields = withGuidance(definedFields(input));
  const kind = fields.kind ?? row.kind;
  const moved = isRecorded(kind) !== isRecorded(row.kind);
  const { attempts_allowed: _attempts, ...times } = defaultTerms(kind, type);
  const reset = moved ? { ...times, screen_recording: false } : {};
  const kindFields = fittingFields(kind, { ...kindFieldsOf(kind === row.kind ? row : {}), ...kindFieldsOf(fields) });
  const changes = { ...reset, ...fields };
  requireKind({ ...row, ...changes, kind, ...kindFields, ...kindFieldsOf(fields) });
  return { ...changes, ...kindFields };
}

type RuledQuestion = QuestionRules & Pick<KindRow, 'kind' | 'choices'>;

/**
 * The rules of a question after a change; a new kind drops the rules of the former one.
 * @param question with its changed kind and choices
 * @param input the rules that change
 * @throws AppError `invalid` naming the rules that do not fit
 */
export function changedRules(question: RuledQuestion, input: Partial<QuestionRules>): QuestionRules {
  const { rated, requirement, unmet_choices } = definedFields(input);
  const wanted = definedFields({ rated, requirement: requirement === '' ? null : requirement, unmet_choices });
  const rules = { ...fittingRules(question.kind, question), ...(wanted as Partial<QuestionRules>) };
  const faults = ruleFaults({ ...question, ...rules });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return rules;
}
