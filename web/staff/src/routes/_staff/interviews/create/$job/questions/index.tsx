import { createFileRoute } from '@tanstack/react-router';
import { QuestionsStep } from '../../../../../../areas/wizard/questions/questions-step.tsx';
import { ADD_WAYS, type Opening } from '../../../../../../areas/wizard/questions/tools.ts';

export const Route = createFileRoute('/_staff/interviews/create/$job/questions/')({
  validateSearch: (search): Opening => {
    const add = ADD_WAYS.find((way) => way === search['add']);
    const edit = Number(search['edit']);
    return { ...(add && { add }), ...(Number.isSafeInteger(edit) && edit > 0 && { edit }) };
  },
  component: () => <QuestionsStep opening={Route.useSearch()} />,
});
