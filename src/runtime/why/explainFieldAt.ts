import { fieldReasons } from '../../engine/explain/explainField.ts';
import { sayValue } from '../../engine/explain/sayRule.ts';
import { textOf } from '../../engine/problem/text.ts';
import type { WhySection } from '../../widgets/contract/why.ts';
import type { SectionMaker, WhyWorld } from './section.ts';
import { pointerOfPath } from '../../engine/form/paths.ts';
import { refusalSection } from './RefusalWhy.tsx';
import { refusals, type Inspectable } from './inspectables.ts';

/** What the rules of a form say of a place. */
function rulesAt(path: string, { form, rulesAt: at }: Inspectable & { of: 'form' }, { catalogue, text }: WhyWorld, make: SectionMaker): WhySection[] {
  const words = make.words(form.schema);
  return at(path)
    .flatMap((found) => fieldReasons(found, words))
    .map(({ kind, said, value, explanation }) => {
      const told =
        kind === 'computed'
          ? text('{{why.computedFrom}}', { said: sayValue(value, words) })
          : said === undefined
            ? ''
            : textOf(catalogue.messages, said);
      return make.of(`{{why.${kind}}}`, explanation, told);
    });
}

/** Why a field is locked, needed, worked out or wrong. */
export function explainFieldAt(element: Element, world: WhyWorld, make: SectionMaker): WhySection[] {
  const path = element.closest('[data-field]')?.getAttribute('data-field') ?? (element instanceof HTMLInputElement ? element.name : null);
  const standing = world.inspectables.get(element.closest('form')?.id ?? '');
  if (!path || standing?.of !== 'form') return [];
  const { form, store, facts, mayEdit } = standing;
  const sections = rulesAt(path, standing, world, make);
  const { error } = store.fact(path);
  const told =
    error === undefined ? undefined : refusals.get(store)?.find(({ at, message }) => message === error && at === pointerOfPath(path))?.explain;
  if (error !== undefined && told) return [refusalSection(told, error, world.text), ...sections.filter(({ said }) => said !== error)];
  // What the schema refuses has no rule beside its text: the value is what it read.
  const refused =
    error !== undefined && !sections.some(({ said }) => said === error)
      ? [
          {
            title: world.text('{{why.error}}'),
            said: error,
            facts: [{ name: make.words(form.schema).label(`data.${path}`), value: sayValue(store.get(path), make.words()) }],
          },
        ]
      : [];
  const whole =
    sections.length > 0 || mayEdit || form.binding.edit === undefined
      ? []
      : [make.rule('{{why.may}}', form.binding.edit, facts, undefined, form.schema)];
  const nothing = sections.length + refused.length + whole.length === 0;
  const said = element.matches('button') ? '{{why.rows}}' : (form.binding.save ?? []).length === 0 ? '{{why.notSaved}}' : '{{why.elsewhere}}';
  const still = nothing ? [{ title: world.text('{{why.locked}}'), said: world.text(said), facts: [] }] : [];
  return [...refused, ...sections, ...whole, ...still];
}
/** Locks of a place and of what it lies in only. */
explainFieldAt.locks = (path: string, standing: Inspectable & { of: 'form' }, world: WhyWorld, make: SectionMaker): WhySection[] =>
  rulesAt(path, standing, world, make).filter(({ title }) => title === world.text('{{why.locked}}'));
