import { areDistinct, PROGRAMME_LIMITS } from '@vivavoce/domain/reviews/programmes.ts';
import { z } from 'zod';
import { line, text } from '../common.ts';

/** A programme of a university, of an applicant (`checked`: accepted) or of a review (`checked`: recommended). */
const programmeMark = z
  .strictObject({
    programme: line(PROGRAMME_LIMITS.name_max_characters),
    checked: z.boolean(),
    score: z.number().int().min(PROGRAMME_LIMITS.score_min).max(PROGRAMME_LIMITS.score_max).nullable(),
    notes: text(PROGRAMME_LIMITS.notes_max_characters).trim(),
  })
  .meta({ id: 'ProgrammeMark' });

/** Null where the company is not a university. */
export const programmeMarks = z.array(programmeMark).nullable();

/** The whole list, which replaces the stored one; each programme once. */
export const newProgrammeMarks = z
  .array(
    z.strictObject({
      ...programmeMark.shape,
      checked: programmeMark.shape.checked.default(false),
      score: programmeMark.shape.score.default(null),
      notes: programmeMark.shape.notes.default(''),
    }),
  )
  .max(PROGRAMME_LIMITS.programmes_max)
  .refine(areDistinct, 'repeated');
