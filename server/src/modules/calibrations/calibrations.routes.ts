import type { Handlers } from '../../http/handlers.ts';
import * as calibrations from './calibrations.service.ts';

export const calibrationsRoutes = {
  'GET /api/jobs/{job}/calibration': ({ ctx, actor, params }) => calibrations.readCalibration(ctx, actor, params.job),
  'POST /api/jobs/{job}/calibration': ({ ctx, actor, params, body }) =>
    calibrations.startCalibration(ctx, actor, params.job, body),
  'POST /api/jobs/{job}/calibration/end': ({ ctx, actor, params }) =>
    calibrations.endCalibration(ctx, actor, params.job),
  'PUT /api/jobs/{job}/calibration/rating': ({ ctx, actor, params, body }) =>
    calibrations.rateCalibration(ctx, actor, params.job, body),
  'POST /api/jobs/{job}/calibration/send': ({ ctx, actor, params }) =>
    calibrations.sendCalibration(ctx, actor, params.job),
  'POST /api/jobs/{job}/calibration/comments': ({ ctx, actor, params, body }) =>
    calibrations.commentOnCalibration(ctx, actor, params.job, body),
} satisfies Partial<Handlers>;
