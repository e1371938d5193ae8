import type { CvVersion } from '@vivavoce/contract/types.ts';
import { CV_SECTIONS } from '@vivavoce/domain/kinds/cv/cv-types.ts';

type Finding = CvVersion['feedback']['findings'][number];

const ORDER: readonly string[] = [...CV_SECTIONS, 'file'];

/** The findings in the order in which they are shown, each with its number from 1. */
export const numbered = ({ findings }: Pick<CvVersion['feedback'], 'findings'>): (Finding & { number: number })[] =>
  findings
    .toSorted((one, other) => ORDER.indexOf(one.section) - ORDER.indexOf(other.section))
    .map((finding, at) => ({ ...finding, number: at + 1 }));
