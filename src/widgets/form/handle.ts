import type { Json, Path, Text } from '../../engine/types.ts';
import type { SchemaFormHandle } from '../contract/form.ts';
import { beside } from '../inputs/neighbour.ts';
import type { FieldPlan } from '../inputs/types.ts';
import { saidWords } from '../inputs/useChoices.ts';
import { focusPath, idOfPath, type FocusTarget } from './focus.ts';
import { askedBy, type FormPlan } from './plan.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import { fieldPath } from './pointer.ts';

/** Fields of the form that stand in a cell. */
const inCell = ({ varied }: FieldPlan): readonly FieldPlan[] =>
  Object.values(varied?.is ?? {})
    .flat()
    .filter(({ cell }) => !cell);
/** A field with its questions and, row by row, the fields of its tables. */
const withColumns = (field: FieldPlan): FieldPlan[] => [
  field,
  ...inCell(field),
  ...(field.questions ?? []),
  ...(field.columns ?? []).flatMap(withColumns),
];
interface Placed {
  field: FieldPlan;
  section: Text;
}
/** Every field and column with the title of its section. */
const placesOf = (plan: FormPlan): Placed[] =>
  plan.sections.flatMap(({ title, fields }) => fields.flatMap(withColumns).map((field) => ({ field, section: title })));

/** `rows.0.year` and `/rows/0/year` both match the column `rows.*.year`. */
function placeAt(places: readonly Placed[], path: Path): Placed | undefined {
  const any = path.replace(/\.\d+(?=\.|$)/g, '.*');
  return places.find(({ field }) => segmentsOfPointer(field.at).join('.') === any);
}

/**
 * What a form offers its owner: focus, labels, the list of its fields. @param root the form's element, null before it is drawn
 * @param text a text as it reads now
 * @param valueOf what stands in a field now
 */
export function makeHandle(
  root: () => HTMLElement | null,
  formId: string,
  plan: FormPlan,
  text: (said: Text) => string,
  valueOf: (path: Path) => Json | undefined,
): SchemaFormHandle {
  const places = placesOf(plan);
  /** The label a person reads; an answer is named by its question. */
  const plainName = (path: Path, { field }: Placed): string => {
    const words = field.about && valueOf(beside(path, field.about.name));
    return field.about && typeof words === 'string' && words !== '' ? saidWords(field.about, words, text) : text(field.label);
  };
  const target = (): FocusTarget | null => {
    const element = root();
    const sectionOf = (path: Path): HTMLElement | null => {
      const section = plan.sections.find(({ fields }) => fields.some(({ at }) => path === fieldPath(at) || path.startsWith(`${fieldPath(at)}.`)));
      if (!section) return null;
      const drawn = document.getElementById(`${idOfPath(formId, '')}__${section.id}__title`)?.closest('section');
      // On another page: it is turned to when it is sought.
      return drawn ?? element?.querySelector<HTMLElement>('.sd-pages') ?? null;
    };
    return element ? { formId, root: element, sectionOf } : null;
  };
  return {
    focus: async (path) => {
      const at = target();
      return at ? focusPath(at, fieldPath(path)) : false;
    },
    focusTop: () => {
      const heading = root()?.querySelector<HTMLElement>('h2');
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus();
    },
    labelOf: (at) => {
      const path = fieldPath(at);
      const found = placeAt(places, path);
      return found ? text(found.field.label) : path;
    },
    nameOf: (at) => {
      const path = fieldPath(at);
      const found = placeAt(places, path);
      if (!found) return path;
      const label = plainName(path, found);
      const alike = places.some(({ field, section }) => section !== found.section && text(field.label) === label);
      return alike ? `${text(found.section)}, ${label}` : label;
    },
    placed: (ats) =>
      ats
        .map((at) => {
          const path = fieldPath(at);
          const found = placeAt(places, path);
          const name = found ? plainName(path, found) : '';
          return { at, section: found ? text(found.section) : '', name, order: found ? places.indexOf(found) : places.length };
        })
        .sort((one, other) => one.order - other.order),
    sections: () =>
      plan.sections.map(({ id, title, fields }) => ({ id, title: text(title), paths: fields.flatMap(askedBy).map(({ at }) => fieldPath(at)) })),
  };
}
