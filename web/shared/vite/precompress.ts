import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json)$/;
/** Below this size the headers outweigh the gain. */
const smallest = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes each script and style also as .br and .gz, so that the server never compresses the same bytes twice. */
export function precompress(): Plugin {
  return {
    name: 'vivavoce-precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter((file) => compressible.test(file.fileName));
      await Promise.all(
        files.map(async (file) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (bytes.length < smallest) return;
          const target = path.join(dir, file.fileName);
          const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
          await writeFile(`${target}.br`, await toBrotli(bytes, brotli));
          await writeFile(`${target}.gz`, await toGzip(bytes, { level: 9 }));
        }),
      );
    },
  };
}
