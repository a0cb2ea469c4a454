import { oneOf } from '../../nearest.ts';
import type { Check, CheckContext, Finding } from '../check.ts';
import type { FormDef } from '../../types.ts';
import { entriesOf, repeated } from './repeated.ts';

function inForm({ id, rules, ui, binding, examples }: FormDef, { definitions }: CheckContext): Finding[] {
  const [inRules, inUi, inBinding, inExamples] = (['rules', 'ui', 'binding', 'examples'] as const).map((kind) => definitions.get(kind, id));
  return [
    ...(inRules
      ? repeated([
          ...entriesOf(
            inRules,
            'rule id',
            rules.check,
            (index) => `/check/${index}/id`,
            (check) => check.id,
          ),
          ...entriesOf(
            inRules,
            'rule id',
            rules.on,
            (index) => `/on/${index}/id`,
            (change) => change.id,
          ),
        ])
      : []),
    ...(inUi
      ? repeated(
          ui.sections.flatMap(({ fields }, at) =>
            entriesOf(
              inUi,
              'field',
              fields,
              (index) => `/sections/${at}/fields/${index}/at`,
              (field) => field.at,
            ),
          ),
        )
      : []),
    ...(inUi
      ? repeated(
          entriesOf(
            inUi,
            'section id',
            ui.sections,
            (index) => `/sections/${index}/id`,
            (section) => section.id,
          ),
        )
      : []),
    ...(inBinding
      ? repeated(
          entriesOf(
            inBinding,
            'save step',
            binding.save,
            (index) => `/save/${index}`,
            (step) => step.id ?? step.call,
          ),
        )
      : []),
    ...(inExamples
      ? repeated(
          entriesOf(
            inExamples,
            'example name',
            examples,
            (index) => `/examples/${index}/name`,
            ({ name }) => name,
          ),
        )
      : []),
  ];
}

function tabs({ definitions, catalogue }: CheckContext): Finding[] {
  return (['index', 'key'] as const).flatMap((key) =>
    repeated(
      Object.values(catalogue.forms).flatMap(({ id, binding }) => {
        const source = definitions.get('binding', id);
        return source && binding.tab ? [{ source, pointer: `/tab/${key}`, value: `${binding.tab.of} ${binding.tab[key]}`, what: `tab ${key}` }] : [];
      }),
    ),
  );
}

/** Panels hang on tabs that are there, each in a place of its own. */
function panels({ definitions, catalogue }: CheckContext): Finding[] {
  const forms = Object.values(catalogue.forms);
  const known = forms.flatMap(({ binding: { tab } }) => (tab ? [`${tab.of} ${tab.key}`] : []));
  const hung = forms.flatMap(({ id, binding: { panel } }) => {
    const source = definitions.get('binding', id);
    return source && panel ? [{ source, panel }] : [];
  });
  const lost = hung
    .filter(({ panel }) => !known.includes(`${panel.of} ${panel.tab}`))
    .map(({ source, panel }): Finding => {
      const keys = known.filter((one) => one.startsWith(`${panel.of} `)).map((one) => one.slice(panel.of.length + 1));
      return {
        source,
        pointer: '/panel/tab',
        wrong: `"${panel.of}" has no tab "${panel.tab}"`,
        right: oneOf(panel.tab, keys, 'tab'),
        check: 'unknown-tab',
      };
    });
  const places = hung.map(({ source, panel }) => ({
    source,
    pointer: '/panel/order',
    value: `${panel.of} ${panel.tab} ${panel.order}`,
    what: 'panel place',
  }));
  return [...lost, ...repeated(places)];
}

/** Rule ids, fields, save steps and example names stand once in a form, tab and panel places once in a record. */
export const duplicatesInForms: Check = {
  name: 'duplicate',
  faults: (context) => [...Object.values(context.catalogue.forms).flatMap((form) => inForm(form, context)), ...tabs(context), ...panels(context)],
};
