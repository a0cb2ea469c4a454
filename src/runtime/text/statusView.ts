import type { WorkflowDef } from '../../engine/definition/workflow.ts';
import { stateMetaOf } from '../../engine/workflow/stateOf.ts';
import type { Json, Text } from '../../engine/types.ts';
import type { StatusView } from '../../widgets/contract/tables.ts';

/** A status as its workflow says it: words, icon and colours, by its name or an alias; what is no state of it is said as it stands. */
export function statusView(machine: WorkflowDef | undefined, value: Json, text: (words: Text) => string): StatusView {
  const meta = stateMetaOf(machine, value);
  if (!meta) return { text: String(value ?? '') };
  const { tone, colour, icon } = meta;
  return { text: text(meta.label), look: { tone, ...(colour ? { colour } : {}), ...(icon ? { icon } : {}) } };
}
