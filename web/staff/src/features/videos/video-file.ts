import { safeFilename } from '@vivavoce/domain/files/file-names.ts';
import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';

export type FileFault = 'empty' | 'tooLarge' | 'wrongType';

const endings = ['mp4', 'm4v', 'mov', 'webm', 'mkv'];

/** File types that the browser's dialog offers first; the server checks the content. */
export const videoTypes = endings.map((ending) => `.${ending}`).join(',');

/** The faults of a file that are known before it is sent. */
export function fileFault({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): FileFault | null {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  if (!type.startsWith('video/') && !endings.includes(ending)) return 'wrongType';
  if (size === 0) return 'empty';
  return size > VIDEO_LIMITS.max_bytes ? 'tooLarge' : null;
}

/** `Welcome_to_Harlow.mp4` → "Welcome to Harlow". */
export function nameOfFile(filename: string): string {
  const bare = safeFilename(filename.replaceAll(/\s/g, ' ')).replace(/\.[^.]+$/, '');
  return bare.replaceAll(/[_\s]+/g, ' ').trim();
}
