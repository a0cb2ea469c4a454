import type { RefObject } from 'react';
import type { Path, Text } from '../../engine/types.ts';
import type { FieldStore, SchemaFormHandle } from '../contract/form.ts';
import type { Say } from '../environment/environment.tsx';
import { beside } from '../inputs/neighbour.ts';
import type { FieldPlan } from '../inputs/types.ts';
import { saidWords } from '../inputs/useChoices.ts';
import { focusPath, idOfPath, type FocusTarget } from './focus.ts';
import { askedBy, type FormPlan, type SectionPlan } from './plan.ts';
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
type StoreReader = Pick<FieldStore, 'get' | 'fact'>;
interface SectionField {
  field: FieldPlan;
  section: SectionPlan;
}
/** Every field and column with its section. */
const placesOf = (plan: FormPlan): SectionField[] =>
  plan.sections.flatMap((section) => section.fields.flatMap(withColumns).map((field) => ({ field, section })));

/** `rows.0.year` and `/rows/0/year` both match the column `rows.*.year`. */
const isAt = (at: Path, path: Path): boolean => at === path.replace(/\.\d+(?=\.|$)/g, '.*');

/** The first field that is shown within an object or row, where nothing is drawn for that itself. */
function firstWithin(places: readonly SectionField[], path: Path, store: StoreReader): (SectionField & { at: Path }) | undefined {
  if (path === '') return undefined;
  const outer = path.split('.').length;
  return places
    .map((place) => ({ ...place, at: [path, ...fieldPath(place.field.at).split('.').slice(outer)].join('.') }))
    .find((place) => place.at !== path && isAt(fieldPath(place.field.at), place.at) && !store.fact(place.at).hidden);
}

/**
 * What a form offers its owner: focus, labels, the list of its fields. @param root the form's element, null before it is drawn
 * @param text a text as it reads now; `say` a word of the widgets
 * @param store what stands in a field now, and whether it is shown
 */
export function makeHandle(
  root: RefObject<HTMLElement | null>,
  formId: string,
  plan: FormPlan,
  text: (words: Text) => string,
  say: Say,
  store: StoreReader,
): SchemaFormHandle {
  const places = placesOf(plan);
  const isDrawn = ({ section }: SectionField): boolean => section.at === undefined || !store.fact(fieldPath(section.at)).hidden;
  /** Where a field is asked for: one may stand in several sections, of which one is drawn. */
  const placeOf = (isIt: (at: Path) => boolean): SectionField | undefined => {
    const found = places.filter(({ field }) => isIt(fieldPath(field.at)));
    return found.find(isDrawn) ?? found[0];
  };
  const placeAt = (path: Path): SectionField | undefined => placeOf((at) => isAt(at, path));
  /** The label a person reads; an answer is named by its question, the column of one row of several by the row, too. */
  const plainName = (path: Path, { field }: SectionField): string => {
    const words = field.about && store.get(beside(path, field.about.name));
    if (field.about && typeof words === 'string' && words !== '') return saidWords(field.about, words, text);
    const [, table = '', index] = /^(.*)\.(\d+)\./.exec(path) ?? [];
    const rows = index === undefined ? undefined : store.get(table);
    return Array.isArray(rows) && rows.length > 1 ? `${text(field.label)}, ${say('ui.rowNumber', { number: Number(index) + 1 })}` : text(field.label);
  };
  const target = (): FocusTarget | null => {
    const element = root.current;
    const sectionOf = (path: Path): HTMLElement | null => {
      const section = placeOf((at) => path === at || path.startsWith(`${at}.`))?.section;
      if (!section) return null;
      const sectionElement = document.getElementById(`${idOfPath(formId, '')}__${section.id}__title`)?.closest('section');
      // On another page: it is turned to when it is sought.
      return sectionElement ?? element?.querySelector<HTMLElement>('.sd-pages') ?? null;
    };
    return element ? { formId, root: element, sectionOf } : null;
  };
  return {
    focus: async (path) => {
      const at = target();
      const targetPath = fieldPath(path);
      const first = placeAt(targetPath) ? undefined : firstWithin(places, targetPath, store);
      return at ? focusPath(at, first?.at ?? targetPath) : false;
    },
    focusTop: () => {
      const heading = root.current?.querySelector<HTMLElement>('h2');
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus();
    },
    labelOf: (at) => text(placeAt(fieldPath(at))?.field.label ?? fieldPath(at)),
    nameOf: (at) => {
      const path = fieldPath(at);
      const found = placeAt(path);
      if (!found) return path;
      const label = plainName(path, found);
      const plain = text(found.field.label);
      const alike = label.startsWith(plain) && places.some((one) => one.section !== found.section && text(one.field.label) === plain && isDrawn(one));
      return alike ? `${text(found.section.title)}, ${label}` : label;
    },
    placesOf: (ats) =>
      ats
        .map((at) => {
          const path = fieldPath(at);
          const found = placeAt(path);
          if (found) return { at, section: text(found.section.title), name: plainName(path, found), order: places.indexOf(found) };
          const first = firstWithin(places, path, store);
          if (!first) return { at, section: '', name: '', order: places.length };
          const section = text(first.section.title);
          const title = plan.titleOf(at);
          return {
            at,
            section,
            name: title === undefined ? section : text(title),
            whole: true,
            order: places.findIndex(({ field }) => field === first.field),
          };
        })
        .sort((one, other) => one.order - other.order),
    sections: () =>
      plan.sections.map(({ id, title, fields }) => ({ id, title: text(title), paths: fields.flatMap(askedBy).map(({ at }) => fieldPath(at)) })),
  };
}
