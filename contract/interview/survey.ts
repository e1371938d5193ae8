import { SURVEY_SCALE } from '@vivavoce/domain/applications/home/survey.ts';
import { z } from 'zod';
import { idParam } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { defineRoutes } from '../route.ts';
import { interview } from './interview.ts';
import { surveyReply } from './survey-reply.ts';
import { unaudited } from '../audit-rule.ts';

const figure = z
  .object({ average: z.number(), counts: z.array(z.number().int()).length(SURVEY_SCALE.max) })
  .meta({ id: 'SurveyFigure' });

/** The replies of all applicants of an activity; each figure is null while there are too few. */
export const surveyFigures = z
  .object({ replies: z.number().int(), ease: figure.nullable(), fairness: figure.nullable() })
  .meta({ id: 'SurveyFigures' });

export const surveys = defineRoutes({
  'PUT /api/interview/{application}/survey': {
    summary: 'Answer the two questions after sending; a later answer replaces the earlier one',
    tag: 'Interview',
    audit: unaudited('an opinion, of which staff see figures alone'),
    access: 'applicant',
    params: z.object({ application: idParam }),
    body: surveyReply,
    responses: { 200: interview },
  },
  'GET /api/jobs/{job}/survey': {
    summary: 'Read what applicants said about the interview, in figures; none while there are fewer than five replies',
    tag: 'Jobs',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams,
    responses: { 200: surveyFigures },
  },
});
