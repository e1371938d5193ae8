import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';

/** Serves one recording by Range and nothing else: who asks is not checked. */
const file = process.env['FILE'] ?? '';
const { size } = statSync(file);

createServer((request, response) => {
  if (!request.url?.startsWith('/video')) {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Recording</title>');
    return;
  }
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  response.writeHead(206, {
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${size}`,
  });
  const stream = createReadStream(file, { start, end });
  response.once('close', () => stream.destroy());
  stream.pipe(response);
}).listen(Number(process.env['PORT']), '127.0.0.1');
