import type { Handlers } from '../../http/handlers.ts';
import * as people from './people.service.ts';

export const peopleRoutes = {
  'GET /api/people/{person}': ({ ctx, actor, params }) => people.readPerson(ctx, actor, params.person),
  'POST /api/people/{person}/notes': ({ ctx, actor, params, body }) => people.addNote(ctx, actor, params.person, body),
  'PATCH /api/people/{person}/notes/{person_note}': ({ ctx, actor, params, body }) =>
    people.changeNote(ctx, actor, params, body.text),
  'DELETE /api/people/{person}/notes/{person_note}': ({ ctx, actor, params }) => people.deleteNote(ctx, actor, params),
} satisfies Partial<Handlers>;
