import type { AnswerFile } from '@vivavoce/contract/types.ts';
import { useLanguageTag } from '../../i18n/i18n.tsx';
import { formatFileSize } from '../../i18n/format.ts';
import { Icon } from '../ui/icon.tsx';

/** A file that was handed in, with its download. */
export function FileLine({ file }: { file: AnswerFile }) {
  const tag = useLanguageTag();
  return (
    <p className="file-line">
      <Icon name="paper" />
      <a href={file.url} download={file.filename}>
        {file.filename}
      </a>
      <span>{formatFileSize(file.bytes, tag)}</span>
    </p>
  );
}
