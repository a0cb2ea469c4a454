import { fieldReasons } from '../../engine/explain/explainField.ts';
import { sayValue } from '../../engine/explain/sayRule.ts';
import { textOf } from '../../engine/problem/text.ts';
import { holdsNothing } from '../../engine/rules/operators/values.ts';
import type { WhySection } from '../../widgets/contract/why.ts';
import { whyStepOf, type SectionMaker, type WhyWorld } from './section.ts';
import { pointerOfPath } from '../../engine/form/paths.ts';
import { refusalSection } from './RefusalWhy.tsx';
import { refusals, type Inspectable } from './inspectables.ts';

/** A reason, with the text by which its field is refused where that is another than its `sentence`. */
type FieldSection = WhySection & { refusal?: string };

/** What the rules of a form say of a place. */
function rulesAt(path: string, inspected: Inspectable & { of: 'form' }, { catalogue, text }: WhyWorld, make: SectionMaker): FieldSection[] {
  const { form, rulesAt: at } = inspected;
  const words = make.words(form);
  return at(path)
    .flatMap((found) => fieldReasons(found, { form, path, words }))
    .map(({ kind, text: message, value, explanation }) => {
      const reason =
        kind === 'computed'
          ? text(holdsNothing(value) ? '{{why.computedNothing}}' : '{{why.computedFrom}}', { said: sayValue(value, words) })
          : message === undefined
            ? ''
            : textOf(catalogue.messages, message);
      if (kind !== 'required') return make.of(`{{why.${kind}}}`, explanation, reason, inspected);
      // Its message asks for it and says no reason.
      return { ...make.of(`{{why.${kind}}}`, explanation, '', inspected), refusal: reason };
    });
}

const refuses = ({ sentence, refusal = sentence }: FieldSection, error: string): boolean => refusal === error;

/** Why a field is locked, needed, worked out or wrong; a button of a table says its reason itself. */
export function explainFieldAt(element: Element, world: WhyWorld, make: SectionMaker): WhySection[] {
  const path = element.closest('[data-field]')?.getAttribute('data-field') ?? (element instanceof HTMLInputElement ? element.name : null);
  const inspected = world.inspectables.get(element.closest('form')?.id ?? '');
  if (!path || inspected?.of !== 'form') return [];
  const { form, store, facts, mayEdit } = inspected;
  const sections = rulesAt(path, inspected, world, make);
  const { error, required } = store.fact(path);
  const why =
    error === undefined ? undefined : refusals.get(store)?.find(({ at, message }) => message === error && at === pointerOfPath(path))?.explain;
  if (error !== undefined && why) return [refusalSection(why, error, world, inspected), ...sections.filter((section) => !refuses(section, error))];
  const name = make.words(form).label(`data.${path}`);
  const isEmpty = holdsNothing(store.get(path));
  const way = { text: world.text(isEmpty ? '{{why.way.fill}}' : '{{why.way.mend}}', { name }), mine: true };
  const steps = [whyStepOf(way, world.goTo({ field: path }, inspected))];
  // What the schema refuses has no rule beside its text: the value is what it read.
  const refused =
    error !== undefined && !sections.some((section) => refuses(section, error))
      ? [{ title: world.text('{{why.error}}'), steps, sentence: error, facts: [{ name, value: sayValue(store.get(path), make.words()) }] }]
      : [];
  const whole =
    sections.length > 0 || mayEdit || form.binding.edit === undefined
      ? []
      : [make.rule('{{why.may}}', form.binding.edit, facts, undefined, inspected)];
  const nothing = sections.length + refused.length + whole.length === 0;
  if (nothing && required && isEmpty)
    return [{ title: world.text('{{why.required}}'), steps, sentence: world.text('{{field.required}}'), facts: [] }];
  const reasonKey = (form.binding.save ?? []).length === 0 ? '{{why.notSaved}}' : '{{why.elsewhere}}';
  const still = nothing && !element.matches('button') ? [make.plain('{{why.locked}}', '{{why.way.shown}}', world.text(reasonKey))] : [];
  return [...refused, ...sections, ...whole, ...still];
}

/** Locks of a place and of what it lies in only. */
export const locksAt = (path: string, inspected: Inspectable & { of: 'form' }, world: WhyWorld, make: SectionMaker): WhySection[] =>
  rulesAt(path, inspected, world, make).filter(({ title }) => title === world.text('{{why.locked}}'));
