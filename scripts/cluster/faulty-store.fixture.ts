import http from 'node:http';

/** Program: passes calls on to the S3 gateway, with the fault that its parent names. */
export type StoreFault = 'none' | '503' | '429' | 'half' | 'digest';

const GATEWAY = { host: '127.0.0.1', port: 7481 };
const LISTEN = { host: process.env['LISTEN_ON'] ?? '', port: 7480 };
let fault: StoreFault = 'none';
process.on('message', (name: StoreFault) => {
  fault = name;
});

const changed = (bytes: Buffer): Buffer => {
  const other = Buffer.from(bytes);
  const middle = other.length >> 1;
  if (other.length > 0) other.writeUInt8(other.readUInt8(middle) ^ 1, middle);
  return other;
};

const REFUSALS: Partial<Record<StoreFault, string>> = { '503': 'SlowDown', '429': 'TooManyRequests' };

const server = http.createServer((request, response) => {
  const now = fault;
  const refusal = REFUSALS[now];
  if (refusal) {
    request.resume();
    response.writeHead(Number(now), { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${refusal}</Code><Message>Later.</Message></Error>`);
    return;
  }
  // Larger bodies only: the product's own questions about a bucket are not what a broken line breaks.
  const hurts = (bytes: Buffer) => bytes.length > 1000;
  const { method = '', url: path = '', headers } = request;
  const onward = http.request({ ...GATEWAY, method, path, headers, agent: false }, (answer) => {
    const pieces: Buffer[] = [];
    if (now === 'none') {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
      return;
    }
    answer.on('data', (piece: Buffer) => pieces.push(piece));
    answer.on('error', () => response.destroy());
    answer.on('end', () => {
      const bytes = Buffer.concat(pieces);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!hurts(bytes)) response.end(bytes);
      else if (now === 'digest') response.end(changed(bytes));
      else response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
    });
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  if (now === 'none') {
    request.pipe(onward);
    return;
  }
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('error', () => onward.destroy());
  request.on('end', () => {
    const bytes = Buffer.concat(pieces);
    if (!hurts(bytes)) onward.end(bytes);
    else if (now === 'digest') onward.end(changed(bytes));
    else onward.write(bytes.subarray(0, bytes.length >> 1), () => onward.destroy());
  });
});
server.keepAliveTimeout = 65_000;
server.listen(LISTEN, () => process.send?.('listening'));
