import type { BodyInputOf, Contract, Operation, ParamsOf, QueryInputOf, ResultOf } from '@vivavoce/contract/index.ts';

export type { BodyInputOf, Operation, ParamsOf, QueryInputOf, ResultOf };

type GivenParts<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : {} extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type OrForm<O extends Operation> = Contract[O] extends { consumes: 'multipart/form-data' }
  ? FormData
  : [BodyInputOf<O>] extends [undefined]
    ? undefined
    : BodyInputOf<O> | FormData;

/** The bytes of a file, where an operation takes those instead of JSON. */
type OctetStream = 'application/octet-stream';
type Bytes<O extends Operation> = Contract[O] extends { consumes: OctetStream | readonly [OctetStream, ...string[]] }
  ? { bytes: Blob }
  : { bytes?: undefined };

/** The options of a call by the contract; parts that an operation does not have are not accepted. */
type CallOptions<O extends Operation> = GivenParts<'params', ParamsOf<O>> &
  GivenParts<'query', QueryInputOf<O>> &
  GivenParts<'body', OrForm<O>> &
  Bytes<O> & {
    signal?: AbortSignal | undefined;
    /** The call outlives the page that made it; for small bodies only. */
    keepalive?: boolean;
    headers?: Readonly<Record<string, string>>;
  };

export type CallArguments<O extends Operation> =
  {} extends CallOptions<O> ? [options?: CallOptions<O>] : [options: CallOptions<O>];
