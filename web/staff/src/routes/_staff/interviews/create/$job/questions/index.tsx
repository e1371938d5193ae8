import { createFileRoute } from '@tanstack/react-router';
import { QuestionsStep } from '../../../../../../areas/wizard/questions/questions-step.tsx';
import { ADD_WAYS, type AddWay } from '../../../../../../areas/wizard/questions/tools.ts';

type QuestionsSearch = { add?: AddWay };

export const Route = createFileRoute('/_staff/interviews/create/$job/questions/')({
  validateSearch: (search): QuestionsSearch => {
    const add = ADD_WAYS.find((way) => way === search['add']);
    return add ? { add } : {};
  },
  component: () => <QuestionsStep add={Route.useSearch().add} />,
});
