import { useMemo } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { Json, JsonObject, Path } from '../../../engine/types.ts';
import { useText, useWidgets } from '../../root/context.tsx';
import { pathOf, pointerOf, schemaAt } from '../../save/pointers.ts';
import { currentRow, differences, resolution } from './conflict.ts';
import type { FormWork } from './formWork.ts';
import type { SaveStanding } from './useSave.ts';

export interface ConflictViewProps { standing: SaveStanding & { kind: 'conflict' }; work: FormWork; form: ClientForm; labelOf: (path: Path) => string; onResolved: () => void; onCancel: () => void }

/** What a value reads as: an option's label, Yes and No, else itself. */
function useShown(form: ClientForm): (path: Path, value: Json) => string {
  const text = useText();
  return (path, value) => {
    if (value === null || value === '') return '';
    if (typeof value === 'boolean') return text(value ? '{{app.yes}}' : '{{app.no}}');
    const list = form.options[schemaAt(form.schema, pointerOf(path))?.['x-options'] ?? ''];
    const item = list?.find((option) => option.value === value);
    return item ? text(item.label) : typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
}

/** Somebody else saved the record meanwhile: both values side by side, each field's choice kept, nothing sent until then (quality part 2). */
export function ConflictView({ standing, work, form, labelOf, onResolved, onCancel }: ConflictViewProps) {
  const { ConflictDialog } = useWidgets();
  const shown = useShown(form);
  const { part, step, problem } = standing;
  const theirs: JsonObject = useMemo(() => currentRow(problem.current), [problem]);
  const found = useMemo(() => differences(part, form.schema, work.store.draft(), theirs), [part, form, work, theirs]);
  const { keeper, store } = work;

  const resolve = (kept: Parameters<typeof resolution>[2]): void => {
    store.setMany(resolution(part, found, kept, theirs));
    const version = Number(theirs['version'] ?? 0);
    const memory = keeper.memory();
    const done = memory.steps[step];
    keeper.rebase({ ...keeper.versions(), [part]: version });
    if (done) keeper.remember({ ...memory, steps: { ...memory.steps, [step]: { ...done, version } } });
    onResolved();
  };
  const rows = found.map(({ path, mine, theirs: value }) => ({ path, label: labelOf(pathOf(pointerOf(path))), mine: shown(path, mine), theirs: shown(path, value) }));
  return <ConflictDialog open rows={rows} onResolve={resolve} onCancel={onCancel} />;
}
