import type { Path } from '../../engine/types.ts';
import type { ResolveText, SchemaFormHandle } from '../contract.ts';
import type { FieldPlan } from '../inputs/types.ts';
import { focusFirst, focusPath, idOfPath, type FocusTarget } from './focus.ts';
import type { FormPlan } from './plan.ts';
import { partsOf, pathOf } from './pointer.ts';

/** `rows.0.year` and `/rows/0/year` both match the column `rows.*.year`. */
function planAt(plan: FormPlan, path: Path): FieldPlan | undefined {
  const any = path.replace(/\.\d+(?=\.|$)/g, '.*');
  const all = plan.sections.flatMap(({ fields }) => fields).flatMap((field) => [field, ...(field.columns ?? [])]);
  return all.find(({ at }) => partsOf(at).join('.') === any);
}

/**
 * What a form offers its owner: focus, labels, the list of its fields. @param root the form's element, null before it is drawn
 */
export function makeHandle(root: () => HTMLElement | null, formId: string, plan: FormPlan, text: ResolveText): SchemaFormHandle {
  const order = plan.sections.flatMap(({ fields }) => fields.map(({ at }) => pathOf(at)));
  const target = (): FocusTarget | null => {
    const element = root();
    const sectionOf = (path: Path): HTMLElement | null => {
      const section = plan.sections.find(({ fields }) =>
        fields.some(({ at }) => path === pathOf(at) || path.startsWith(`${pathOf(at)}.`)),
      );
      return section
        ? (document.getElementById(`${idOfPath(formId, '')}__${section.id}__title`)?.closest('section') ?? null)
        : null;
    };
    return element ? { formId, root: element, sectionOf } : null;
  };
  return {
    focus: async (path) => {
      const at = target();
      return at ? focusPath(at, pathOf(path)) : false;
    },
    focusFirst: async (problems) => {
      const at = target();
      if (at) await focusFirst(at, problems, order);
    },
    labelOf: (at) => {
      const found = planAt(plan, pathOf(at));
      return found ? text(found.label) : pathOf(at);
    },
    sections: () =>
      plan.sections.map(({ id, title, fields }) => ({ id, title: text(title), paths: fields.map(({ at }) => pathOf(at)) })),
  };
}
