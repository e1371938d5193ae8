import {
  IconClipboardText,
  IconFileText,
  IconFlag,
  IconPuzzle,
  IconSparkles,
  IconUsersGroup,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import type { KindName } from './job-kind.ts';

export const kindIcons: Readonly<Record<KindName, Icon>> = {
  presentation: IconVideo,
  practice: IconSparkles,
  test_provider: IconPuzzle,
  situational_judgement: IconFlag,
  webinar: IconUsersGroup,
  questionnaire: IconClipboardText,
  cv_copilot: IconFileText,
};
