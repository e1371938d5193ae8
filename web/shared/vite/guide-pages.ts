import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { readGuidePage, type Block } from './guide-page.ts';

const localesFolder = fileURLToPath(new URL('../../../locales/', import.meta.url));
const page = /\/guide\/pages\/(en|fr)\/[\w-]+\.md$/;

/** Width and height of a PNG, from its header. */
const sizeOf = (file: string) => {
  const bytes = readFileSync(file);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

/** The blocks with their pictures as imports of the module; a picture that was never taken is left out. */
function withPictures(blocks: readonly Block[], folder: string, imports: string[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'steps')
      return [
        {
          ...block,
          steps: block.steps.map((step) => ({ ...step, blocks: withPictures(step.blocks, folder, imports) })),
        },
      ];
    if (block.kind === 'box') return [{ ...block, blocks: withPictures(block.blocks, folder, imports) }];
    if (block.kind !== 'picture') return [block];
    const file = path.join(folder, `${block.name}.png`);
    if (!existsSync(file)) return [];
    imports.push(file);
    return [{ ...block, ...sizeOf(file), src: `picture ${imports.length - 1}` }];
  });
}

/** Pages of the guide as modules: read when the product is built, so that no Markdown reaches the browser. */
export function guidePages(): Plugin {
  return {
    name: 'vivavoce-guide-pages',
    transform(markdown, id) {
      const [, locale] = page.exec(id) ?? [];
      if (locale !== 'en' && locale !== 'fr') return undefined;
      const phrases = (area: string) => {
        const file = path.join(localesFolder, locale, `${area}.json`);
        this.addWatchFile(file);
        return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      };
      const content = readGuidePage(markdown, phrases, locale);
      const imports: string[] = [];
      const folder = path.join(path.dirname(id), '../../pictures', locale);
      const blocks = withPictures(content.blocks, folder, imports);
      const code = JSON.stringify({ ...content, blocks }).replaceAll(/"src":"picture (\d+)"/g, '"src":picture$1');
      const lines = imports.map((file, index) => `import picture${index} from ${JSON.stringify(file)};`);
      return { code: [...lines, `export default ${code}`].join('\n'), map: null };
    },
  };
}
