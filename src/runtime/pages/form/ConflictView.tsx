import { useQuery } from '@tanstack/react-query';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { Json, JsonObject, Path } from '../../../engine/types.ts';
import { useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { segmentsOfPath } from '../../../engine/form/paths.ts';
import { schemaAt } from '../../../engine/form/schema.ts';
import { asRow } from '../../session/scope.ts';
import { timeText } from '../../text/time.ts';
import { useLookup } from '../../context/lookup.ts';
import { resolution } from './conflict.ts';
import type { FormWork } from './formWork.ts';
import { rebase } from './rebase.ts';
import type { SaveOutcome } from './saveState.ts';

interface ConflictViewProps {
  standing: SaveOutcome & { kind: 'conflict' };
  work: FormWork;
  form: ClientForm;
  labelOf: (path: Path) => string;
  onResolved: () => void;
  onCancel: () => void;
}

/** What a value reads as: an option's label, Yes and No, else itself. */
function useShown(form: ClientForm): (path: Path, value: Json) => string {
  const text = useText();
  return (path, value) => {
    if (value === null || value === '') return '';
    if (typeof value === 'boolean') return text(value ? '{{app.yes}}' : '{{app.no}}');
    const field = schemaAt(form.schema, segmentsOfPath(path));
    if (field?.['x-pii'] === 'aadhaar') return String(value).replace(/\d(?=\d{4})/g, 'X');
    const list = form.options[field?.['x-options'] ?? ''];
    const item = list?.find((option) => option.value === value);
    return item ? text(item.label) : typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
}

/** Who saved last and when, as far as this person may know. */
function useSaver(theirs: JsonObject): { by?: string; at?: string } {
  const ask = useLookup();
  const { catalogue } = useRuntime();
  const id = Number(theirs['updatedBy'] ?? 0);
  const { data } = useQuery({
    queryKey: ['user', id],
    enabled: id > 0,
    retry: false,
    queryFn: async () => asRow((await ask('fetchUserDetailsById', { id })).rows[0]),
  });
  const at = timeText(theirs['updatedOn'] ?? null, catalogue().app.timeZone);
  if (!data || at === '') return {};
  return { by: `${String(data['firstName'] ?? '')} ${String(data['lastName'] ?? '')}`.trim(), at };
}

/**
 * Somebody else saved the record meanwhile: both values side by side, each field's choice kept, nothing sent until then
 * (quality part 2).
 */
export default function ConflictView({ standing, work, form, labelOf, onResolved, onCancel }: ConflictViewProps) {
  const { ConflictDialog } = useWidgets();
  const shown = useShown(form);
  const { part, step, found, theirs } = standing;
  const saver = useSaver(theirs);
  const resolve = (kept: Parameters<typeof resolution>[1]): void => {
    rebase(work, part, step, Number(theirs['version'] ?? 0), resolution(found, kept));
    onResolved();
  };
  const rows = found.map(({ path, mine, theirs: value, settled }) => ({
    path,
    ...(settled ? { settled } : {}),
    label: labelOf(path),
    mine: shown(path, mine),
    theirs: shown(path, value),
  }));
  return <ConflictDialog open rows={rows} {...saver} onResolve={resolve} onCancel={onCancel} />;
}
