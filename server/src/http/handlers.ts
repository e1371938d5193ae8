import type { BodyOf, Contract, Operation, ParamsOf, QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActorByAccess } from '../actor.ts';
import type { Context } from '../context.ts';

export interface Call<K extends Operation> {
  ctx: Context;
  actor: ActorByAccess[Contract[K]['access']];
  params: ParamsOf<K>;
  query: QueryOf<K>;
  body: BodyOf<K>;
  request: FastifyRequest;
  reply: FastifyReply;
}
/** The handler of an operation; returns the body, or the reply for a stream. */
type Handler<K extends Operation> = (call: Call<K>) => Promise<ResultOf<K> | FastifyReply> | ResultOf<K> | FastifyReply;
export type Handlers<K extends Operation = Operation> = { [Key in K]: Handler<Key> };
