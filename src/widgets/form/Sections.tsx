import { later } from '../environment/LazyBoundary.tsx';
import { askedBy, isOnlyRead, type SectionPlan } from './plan.ts';
import { fieldPath } from './pointer.ts';
import type { RootTemplate, FormRegistry } from './rjsf.ts';
import { memo, useMemo, useState, type SyntheticEvent, useSyncExternalStore } from 'react';
import { useKept, useWords } from '../environment/environment.tsx';
import { usePrinted } from '../environment/usePrinted.ts';
import { useFact, isBlank } from '../inputs/useField.ts';
import { useTranslated } from '../inputs/useTranslated.ts';
import { LazySection } from './LazySection.tsx';
import { isBlankText } from '../../engine/json.ts';
import { PlacedField } from './PlacedField.tsx';
import type { Path } from '../../engine/types.ts';
import type { FieldStore } from '../contract/form.ts';

const Pages = later(() => import('./Pages.tsx'), 'Pages', 'sd-coming');
const RichNote = later(() => import('./RichNote.tsx'), 'RichNote', null);

/** The fields that a section stands for: values and what is asked. Words keep no section whose other fields are hidden. */
function ownFields({ fields }: SectionPlan): SectionPlan['fields'] {
  const own = fields.filter((field) => !isOnlyRead(field) || field.widget === 'readonly');
  return own.length > 0 ? own : fields;
}

interface Tally {
  count: number;
  /** Fields that are shown and asked for. */
  total: number;
  isShown: boolean;
}

function watchTally(store: FieldStore, { fields, at: pointer }: SectionPlan, paths: readonly Path[], table: boolean) {
  const at = pointer === undefined ? undefined : fieldPath(pointer);
  const values = new Set(fields.flatMap((plan) => (isOnlyRead(plan) ? [fieldPath(plan.at)] : [])));
  const boxes = new Map(fields.flatMap((plan) => (plan.widget === 'checkbox' ? [[fieldPath(plan.at), plan.options['no'] ?? false] as const] : [])));
  // Hidden (0), empty (1) or filled, of a table its rows: only when this changes is anything counted. A box that nobody ticked is empty.
  const mark = (path: Path): number => {
    if (store.fact(path).hidden) return 0;
    const value = store.get(path);
    if (Array.isArray(value)) return value.length + 1;
    return isBlank(value) || isBlankText(value) || value === boxes.get(path) ? 1 : 2;
  };
  const count = (): Tally => {
    if (at !== undefined && store.fact(at).hidden) return { count: 0, total: 0, isShown: false };
    const places = paths.filter((path) => mark(path) > 0);
    const marks = places.filter((path) => !values.has(path)).map(mark);
    const full = table ? (marks[0] ?? 1) - 1 : marks.filter((one) => one > 1).length;
    return { count: full, total: marks.length, isShown: places.length > 0 };
  };
  let tally = count();
  const recount = (): boolean => {
    const next = count();
    if (next.count === tally.count && next.total === tally.total && next.isShown === tally.isShown) return false;
    tally = next;
    return true;
  };
  const subscribe = (notify: () => void) => {
    recount();
    const stops = (at === undefined ? paths : [...paths, at]).map((path) => {
      let last = mark(path);
      return store.subscribe(path, () => {
        const now = mark(path);
        if (now === last) return;
        last = now;
        if (recount()) notify();
      });
    });
    return () => stops.forEach((stop) => stop());
  };
  return { subscribe, read: (): Tally => tally };
}

/**
 * How much of a section is filled. A key press that leaves a field as full as it was counts nothing anew.
 * @param section the object that it shows hides it when hidden itself
 * @param table the section is one table: its rows are counted
 */
function useTally(store: FieldStore, section: SectionPlan, paths: readonly Path[], table: boolean): Tally {
  const { subscribe, read } = useMemo(() => watchTally(store, section, paths, table), [store, section, paths, table]);
  return useSyncExternalStore(subscribe, read);
}

/** Whether a section that can be folded is open, as it was left on this device; `at first` for somebody who never touched it. On paper nothing is folded away. */
function useFold(name: string, atFirst: boolean): { open: boolean; onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => void } {
  const memory = useKept();
  const printed = usePrinted();
  const key = `skilldesk-fold.${name}`;
  const [open, setOpen] = useState(() => (memory?.getItem(key) ?? String(atFirst)) === 'true');
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (printed || currentTarget.open === open) return;
    memory?.setItem(key, String(currentTarget.open));
    setOpen(currentTarget.open);
  };
  return { open: open || printed, onToggle };
}

interface SectionProps {
  section: SectionPlan;
  id: string;
  paths: string;
  first: boolean;
  lazy: boolean;
  registry: FormRegistry;
}

/** One card: title, how much of it is filled or how many rows its table has (nothing where there are only words to read), its fields. Gone when none of its fields is shown. */
const Section = memo(function Section({ section, id, paths, first, lazy, registry }: SectionProps) {
  const say = useWords();
  const form = registry.formContext;
  const { store } = form;
  const all = useMemo(() => (paths === '' ? [] : paths.split(' ')), [paths]);
  const table = section.fields.length === 1 && section.fields[0]?.columns !== undefined;
  const { count, total, isShown } = useTally(store, section, all, table);
  const fold = useFold(`${form.formId}.${section.id}`, section.fold === 'open');
  const noteText = useTranslated(form, section.note ?? '');
  const { readonly: isLocked } = useFact(store, '');
  if (!isShown) return null;
  const note = noteText ? noteText : first && total > 0 && !form.readOnly && !isLocked ? say('ui.allRequired') : undefined;
  const head = (
    <>
      <h2 id={`${id}__title`}>{form.text(section.title)}</h2>
      {total === 0 ? null : <span className="sd-aside sd-num">{table ? say('ui.rows', { count }) : say('ui.filled', { filled: count, total })}</span>}
    </>
  );
  const content = (
    <>
      {note ? <p className="sd-sub">{note}</p> : null}
      {section.markdown ? <RichNote text={form.text(section.markdown)} /> : null}
      <div className="sd-body">
        <LazySection on={lazy} count={section.fields.length}>
          <div className="sd-grid">
            {section.fields.map((plan) => (
              <PlacedField key={plan.at} plan={plan} path={fieldPath(plan.at)} registry={registry} />
            ))}
          </div>
        </LazySection>
      </div>
    </>
  );
  const place = { 'aria-labelledby': `${id}__title`, ...(section.at ? { 'data-section': fieldPath(section.at) } : {}) };
  if (section.fold)
    return (
      <section {...place}>
        <details className="sd-card sd-fold" {...fold}>
          <summary>{head}</summary>
          {content}
        </details>
      </section>
    );
  return (
    <section className={section.sticky ? 'sd-card sd-stays' : 'sd-card'} {...place}>
      <header>{head}</header>
      {content}
    </section>
  );
});

/** ObjectFieldTemplate of the root: the sections of ui.json, each with its fields placed by pointer; with pages those of one page at a time. */
export function Sections({ registry, fieldPathId }: RootTemplate) {
  const { plan, lazy } = registry.formContext;
  const views = (sections: readonly SectionPlan[]) => (
    <div className="sd-stack">
      {sections.map((section) => (
        <Section
          key={section.id}
          section={section}
          first={section === plan.sections.find(({ fields }) => !fields.every(isOnlyRead))}
          registry={registry}
          lazy={lazy && section !== sections[0]}
          id={`${fieldPathId.$id}__${section.id}`}
          paths={ownFields(section)
            .flatMap(askedBy)
            .map(({ at }) => fieldPath(at))
            .join(' ')}
        />
      ))}
    </div>
  );
  if (plan.pages === undefined) return views(plan.sections);
  return <Pages id={fieldPathId.$id} pages={plan.pages} form={registry.formContext} draw={views} />;
}
