import { SURVEY_SCALE } from '@vivavoce/domain/applications/home/survey.ts';
import { z } from 'zod';

const points = z.number().int().min(SURVEY_SCALE.min).max(SURVEY_SCALE.max);

/** How easy it was to answer, and how well applicants could show what they can do; 1 to 5. */
export const surveyReply = z.strictObject({ ease: points, fairness: points }).meta({ id: 'SurveyReply' });
