import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Active,
  type Modifier,
  type Over,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useRef, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A slight movement during a press is no drag. */
const dragFromPixels = 4;

type SortableRowsProps = {
  /** The phrases that announce moves in this list. */
  phrases:
    | 'criteria.drag'
    | 'wizard.drag'
    | 'marketplace.drag'
    | 'marketplace.categories.drag'
    | 'marketplace.categories.sectionDrag';
  keys: readonly string[];
  /** The rows stay in their places. */
  disabled?: boolean;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

/** Rows that are sorted by pointer or keyboard: Space lifts, arrows move, Space drops, Escape cancels. */
export function SortableRows({ phrases, keys, disabled = false, onMove, children }: SortableRowsProps) {
  const t = useTranslations(phrases);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragFromPixels } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const total = keys.length;
  const moved = useRef(false);
  const placeOf = (item: Active | Over | null) => (item ? keys.indexOf(String(item.id)) : -1);
  const announcements = {
    onDragStart: ({ active }: { active: Active }) => {
      moved.current = false;
      return t('lifted', { position: placeOf(active) + 1, total });
    },
    onDragOver: ({ active, over }: { active: Active; over: Over | null }) => {
      // A lifted row begins above its former position; announcing that would drown the message that it was lifted.
      if (!over || (!moved.current && over.id === active.id)) return undefined;
      moved.current = true;
      return t('over', { from: placeOf(active) + 1, position: placeOf(over) + 1, total });
    },
    onDragEnd: ({ active, over }: { active: Active; over: Over | null }) =>
      t('dropped', { from: placeOf(active) + 1, position: placeOf(over ?? active) + 1, total }),
    onDragCancel: ({ active }: { active: Active }) => t('cancelled', { position: placeOf(active) + 1 }),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[vertically]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('instructions') } }}
      onDragEnd={({ active, over }) => {
        const [from, to] = [placeOf(active), placeOf(over)];
        if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
      }}
    >
      <SortableContext items={[...keys]} disabled={disabled} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
