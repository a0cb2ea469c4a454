import type { BindingDef } from '../../catalogue/definition/form.ts';
import type { WhySection, WhyView } from '../../widgets/contract/why.ts';
import { sectionMaker, whyStepOf, type WhyWorld, type SectionMaker } from './section.ts';
import { whyWords } from './whyWords.ts';
import { type Inspectable, refusals } from './inspectables.ts';
import { argsOf, holds, textFor } from '../../engine/rules/logic.ts';
import { explainRule } from '../../engine/explain/explainRule.ts';
import { sayBecause, sayValue } from '../../engine/explain/sayRule.ts';
import { barredBy } from '../../engine/list/judgeAction.ts';
import type { JsonObject, Logic } from '../../engine/types.ts';
import { transitionsFrom } from '../../engine/workflow/machine.ts';
import { stateOf } from '../../engine/workflow/stateOf.ts';
import { ENGAGEMENT } from '../screens/recordState.ts';
import { fieldReasons } from '../../engine/explain/explainField.ts';
import { textOf } from '../../engine/problem/text.ts';
import { holdsNothing } from '../../engine/rules/operators/values.ts';
import { pointerOfPath } from '../../engine/form/paths.ts';
import { refusalSection } from './RefusalWhy.tsx';

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
function explainFieldAt(element: Element, world: WhyWorld, make: SectionMaker): WhySection[] {
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
const locksAt = (path: string, inspected: Inspectable & { of: 'form' }, world: WhyWorld, make: SectionMaker): WhySection[] =>
  rulesAt(path, inspected, world, make).filter(({ title }) => title === world.text('{{why.locked}}'));

/** The button of a form: its binding, a lock of the whole form, or what it waits for. */
function ofForm(id: string, key: string, inspected: Inspectable & { of: 'form' }, world: WhyWorld, make: SectionMaker): WhySection[] {
  const { form, store, facts, mayEdit } = inspected;
  const { binding, ui } = form;
  const own = binding.buttons?.find((one) => one.id === id);
  if (own) return own.enabled === undefined ? [] : [make.rule('{{why.off}}', own.enabled, facts, own.otherwise, inspected)];
  if (id !== `${key}-save`) return [];
  if (!mayEdit && binding.edit !== undefined) return [make.rule('{{why.may}}', binding.edit, facts, undefined, inspected)];
  const locked = locksAt('', inspected, world, make);
  if (locked.length > 0) return locked;
  if ((binding.save ?? []).length === 0) return [make.plain('{{why.off}}', '{{why.way.shown}}', world.text('{{why.notSaved}}'))];
  const { ready } = ui;
  const now = { ...facts, data: store.snapshot() };
  if (!ready || holds(ready.when, now)) return [];
  return [make.rule('{{why.off}}', ready.when, now, textFor(ready.why, now), inspected)];
}

/** Why a button cannot be pressed. */
function explainButton(element: Element, world: WhyWorld, make: SectionMaker): WhySection[] {
  const id = element.closest('[data-action]')?.getAttribute('data-action');
  if (!id) return [];
  const rowId = element.closest('[data-id]')?.getAttribute('data-id') ?? '';
  for (const [key, inspected] of world.inspectables) {
    if (inspected.of === 'form') {
      const found = ofForm(id, key, inspected, world, make);
      if (found.length > 0) return found;
    }
    if (inspected.of !== 'list') continue;
    const def = [...(inspected.list.actions ?? []), ...(inspected.list.buttons ?? [])].find((one) => one.id === id);
    if (!def) continue;
    const row = inspected.rows.find((one) => String(one[inspected.list.key] ?? '') === rowId) ?? inspected.row;
    const facts = { ...inspected.facts, row };
    const bar = barredBy(def, facts);
    const note = bar?.text === undefined ? undefined : world.text(bar.text, argsOf({ ...bar.values, ...def.values }, facts));
    if (bar) return [make.of('{{why.off}}', explainRule(bar.rule, facts, make.words()), note)];
    if (def.enabled !== undefined) return [make.rule('{{why.off}}', def.enabled, facts, def.otherwise)];
  }
  return [];
}

/** Why a filter of a list cannot be changed: this session has its value fixed. */
function explainFilter(element: Element, { inspectables, text }: WhyWorld, make: SectionMaker): WhySection[] {
  const field = element.closest('[data-field]')?.getAttribute('data-field');
  const isFixed = [...inspectables.values()].some(
    (inspected) => inspected.of === 'list' && inspected.list.filters?.some((filter) => filter.field === field && filter.fixed !== undefined),
  );
  return isFixed ? [make.plain('{{why.locked}}', '{{why.way.fixed}}', text('{{why.fixedFilter}}'))] : [];
}

/** What a status leads on to: each step with its rule in words. Facts that only the server knows are not guessed at. */
function explainStatus(element: Element, { inspectables, catalogue, text, goTo }: WhyWorld, make: SectionMaker): WhySection[] {
  const inspected = inspectables.get('record');
  const def = catalogue.workflows[ENGAGEMENT];
  if (element.getAttribute('data-why') !== 'status' || inspected?.of !== 'record' || !def) return [];
  const { session, record } = inspected.facts;
  const facts: JsonObject = { session, record };
  const state = stateOf(def, record['status'] ?? null) ?? '';
  const label = (name = state): string => text(def.machine.states[name]?.meta.label ?? name);
  const reasonOf = (needed: Logic | undefined, otherwise: unknown): string => {
    if (needed === undefined) return text('{{why.freeStep}}');
    const reason = typeof otherwise === 'string' ? text(otherwise) : sayBecause(needed, false, make.words());
    return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
  };
  const steps = transitionsFrom(def, state)
    .filter(({ to }) => to !== state)
    .map(({ event, to, guard, meta }): WhySection => {
      const [may, needed] = [def.may[event] ?? true, guard === undefined ? undefined : def.rules[guard]];
      const step = text(meta.label ?? event);
      const who = explainRule(may, facts, make.words());
      const rule = explainRule(needed === undefined ? may : { and: [may, needed] }, facts, make.words());
      const known = rule.reads.filter(({ path }) => path.startsWith('session.')).map(({ label: name, text: value }) => ({ name, value }));
      return {
        title: `${label(to)}: ${step}`,
        steps: who.holds ? [{ text: text('{{why.way.step}}', { step }) }] : who.ways.map((way) => whyStepOf(way, goTo(way))),
        sentence: who.holds ? reasonOf(needed, meta.otherwise) : who.because,
        rule: rule.words,
        facts: known,
      };
    });
  return steps.length > 0 ? steps : [make.plain(label(), '{{why.way.end}}', text('{{why.end}}'))];
}

/** Why a tab is locked, or (asked at the line that names them) why tabs are not drawn. */
function explainTabs(element: Element, { inspectables, catalogue, text }: WhyWorld, make: SectionMaker): WhySection[] {
  const record = inspectables.get('record');
  const key = element.closest('[data-tab]')?.getAttribute('data-tab');
  const isNote = element.getAttribute('data-why') === 'tabs';
  if (record?.of !== 'record' || (!key && !isNote)) return [];
  const facts = { session: record.facts.session, record: record.facts.record };
  return Object.values(catalogue.bindings).flatMap(({ tab, locked, visible }: BindingDef): WhySection[] => {
    if (tab?.of !== record.id || (key && tab.key !== key)) return [];
    if (key) return locked && holds(locked.when, facts) ? [make.rule('{{why.locked}}', locked.when, facts, locked.why)] : [];
    if (record.isOff(tab.component)) return [make.plain(tab.label, '{{why.way.admin}}', text('{{why.component}}'))];
    return visible === undefined || holds(visible, facts) ? [] : [make.rule(tab.label, visible, facts)];
  });
}

/** What stands beside an element for those who hear the page: the reason that it gives itself. */
function toldBeside(element: Element): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  const reasons = ids
    .map((id) => document.getElementById(id)?.textContent?.trim() ?? '')
    .filter(Boolean)
    .join(' ');
  return (
    reasons ||
    element.getAttribute('title') ||
    element.getAttribute('aria-description') ||
    (element.getAttribute('role') === 'note' ? (element.textContent ?? '') : '')
  );
}
export const elementNameOf = (element: Element): string => {
  const label = element.matches('button') ? undefined : element.closest('[data-field]')?.querySelector('label, legend');
  return element.getAttribute('aria-label') ?? (label ?? element).textContent?.trim() ?? '';
};

/** Why an element of the page is locked, off, worked out, wrong or not there: from the rules of what it belongs to, else in its own words. */
export function explainElement(element: Element, world: WhyWorld): WhyView {
  const { text } = world;
  const make = sectionMaker(world);
  const ways = [explainTabs, explainStatus, explainButton, explainFilter, explainFieldAt];
  const found = ways.reduce<WhySection[]>((sections, explain) => (sections.length > 0 ? sections : explain(element, world, make)), []);
  const own = toldBeside(element);
  const sections = found.length > 0 || own === '' ? found : [make.plain('{{why.off}}', '{{why.way.waits}}', own)];
  return { title: text('{{why.about}}', { name: elementNameOf(element).slice(0, 80) }), sections, ...whyWords(text) };
}
