import type { Handlers } from '../../http/handlers.ts';
import { localeOf } from '../interviews/registration/registration-form.ts';
import * as cohorts from './cohorts.service.ts';
import * as joining from './joining.service.ts';
import * as members from './members.service.ts';

export const cohortsRoutes = {
  'GET /api/cohorts': ({ ctx, actor, query }) => cohorts.listCohorts(ctx, actor, query),
  'POST /api/cohorts': ({ ctx, actor, body }) => cohorts.makeCohort(ctx, actor, body),
  'GET /api/cohorts/{cohort}': ({ ctx, actor, params }) => cohorts.readCohort(ctx, actor, params.cohort),
  'PATCH /api/cohorts/{cohort}': ({ ctx, actor, params, body }) =>
    cohorts.changeCohort(ctx, actor, params.cohort, body),
  'DELETE /api/cohorts/{cohort}': ({ ctx, actor, params }) => cohorts.deleteCohort(ctx, actor, params.cohort),
  'POST /api/cohorts/{cohort}/join-code': ({ ctx, actor, params }) => cohorts.renewCode(ctx, actor, params.cohort),
  'DELETE /api/cohorts/{cohort}/join-code': ({ ctx, actor, params }) => cohorts.endCode(ctx, actor, params.cohort),
  'GET /api/cohorts/{cohort}/members': ({ ctx, actor, params, query }) =>
    cohorts.listMembers(ctx, actor, params.cohort, query),
  'POST /api/cohorts/{cohort}/members': ({ ctx, actor, params, query, request }) =>
    members.addMembers(ctx, actor, { ...params, request }, query),
  'DELETE /api/cohorts/{cohort}/members/{member}': ({ ctx, actor, params }) => members.removeMember(ctx, actor, params),
  'POST /api/cohorts/{cohort}/assignments': ({ ctx, actor, params, body }) =>
    cohorts.assign(ctx, actor, params.cohort, body),
  'DELETE /api/cohorts/{cohort}/assignments/{assignment}': ({ ctx, actor, params }) =>
    cohorts.endAssignment(ctx, actor, params),
  'GET /api/join/{code}': ({ ctx, params, request }) => joining.readJoinPage(ctx, params.code, request.ip),
  'POST /api/join/{code}': ({ ctx, params, body, request }) =>
    joining.requestJoin(ctx, params.code, { ...body, locale: localeOf(request.headers), ip: request.ip }),
  'POST /api/join/{code}/confirm': ({ ctx, params, body, request }) =>
    joining.confirmJoin(ctx, params.code, { ...body, ip: request.ip }),
} satisfies Partial<Handlers>;
