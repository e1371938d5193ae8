import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

/**
 * Writes the body of each PUT with one write, makes file and name durable, and answers. Nothing is checked or stored
 * besides.
 */
const folder = process.env['FOLDER'] ?? '';

async function store(bytes: Buffer): Promise<void> {
  const file = await open(path.join(folder, randomUUID()), 'wx');
  await file.write(bytes, 0, bytes.length, 0);
  await file.sync();
  await file.close();
  const directory = await open(folder, 'r');
  await directory.sync();
  await directory.close();
}

createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.once('end', () => {
    void store(Buffer.concat(pieces)).then(() => {
      response.statusCode = 201;
      response.end();
    });
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');
