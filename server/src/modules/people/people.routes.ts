import type { Handlers } from '../../http/handlers.ts';
import * as merges from './merges.service.ts';
import * as people from './people.service.ts';
import * as tags from './tags.service.ts';

export const peopleRoutes = {
  'GET /api/people/{person}': ({ ctx, actor, params }) => people.readPerson(ctx, actor, params.person),
  'POST /api/people/{person}/notes': ({ ctx, actor, params, body }) => people.addNote(ctx, actor, params.person, body),
  'PATCH /api/people/{person}/notes/{person_note}': ({ ctx, actor, params, body }) =>
    people.changeNote(ctx, actor, params, body.text),
  'DELETE /api/people/{person}/notes/{person_note}': ({ ctx, actor, params }) => people.deleteNote(ctx, actor, params),
  'PUT /api/people/{person}/tags/{tag}': ({ ctx, actor, params }) => tags.tagPerson(ctx, actor, params),
  'DELETE /api/people/{person}/tags/{tag}': ({ ctx, actor, params }) => tags.untagPerson(ctx, actor, params),
  'POST /api/people/{person}/merge': ({ ctx, actor, params, body }) =>
    merges.mergePeople(ctx, actor, params.person, body),
  'POST /api/people/{person}/separate': ({ ctx, actor, params, body }) =>
    merges.separatePeople(ctx, actor, params.person, body.other),
  'GET /api/tags': ({ ctx, actor }) => tags.listTags(ctx, actor),
  'POST /api/tags': ({ ctx, actor, body }) => tags.addTag(ctx, actor, body.name),
  'PATCH /api/tags/{tag}': ({ ctx, actor, params, body }) => tags.renameTag(ctx, actor, params.tag, body.name),
  'DELETE /api/tags/{tag}': ({ ctx, actor, params }) => tags.deleteTag(ctx, actor, params.tag),
} satisfies Partial<Handlers>;
