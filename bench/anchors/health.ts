import { createServer } from 'node:http';

/** The smallest health route in Node. */
createServer((_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end('{"status":"ok"}');
}).listen(Number(process.env['PORT']), '127.0.0.1');
