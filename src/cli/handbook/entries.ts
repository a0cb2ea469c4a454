/** What the handbook tells: of each thing that a definition can name its meaning, an example from the definitions, and where it is used. */
import { centreFacts, recordFacts, userFacts } from '../../catalogue/facts.ts';
import type { WidgetFit } from '../../catalogue/checks/check.ts';
import { messagesOf } from '../../catalogue/client.ts';
import { operators } from '../../engine/rules/operators/index.ts';
import { standard } from '../../engine/rules/standard.ts';
import { textOf } from '../../engine/problem/text.ts';
import type { JsonObject } from '../../engine/types.ts';
import { exampleOf, filesUsing, json, type Entry } from './entry.ts';
import { actionEntries, entityEntries, statusEntries } from './stored.ts';
import type { DefinitionUses, Use } from './uses.ts';

export interface Chapter {
  id: string;
  title: string;
  about: string;
  entries: Entry[];
}

/** The table beside the code of the widgets: what each is, which fields it fits, what its options mean and take. */
export type WidgetTable = Readonly<
  Record<string, { about: string; fits: WidgetFit; options: Readonly<Record<string, { about: string; takes: JsonObject }>> }>
>;

/** The JSON that an operator's own words show. */
const shownIn = (doc: string): string => /\{".*\}(?=[.,;: ]|$)/.exec(doc)?.[0] ?? '';

function operatorEntries({ operators: uses }: DefinitionUses): Entry[] {
  const all = [...Object.entries(standard), ...Object.entries(operators).sort(([one], [other]) => one.localeCompare(other))];
  return all.map(([name, { doc, args }]) => {
    const found = uses.get(name) ?? [];
    const most = args.max === Infinity ? 'or more' : args.max === args.min ? '' : `to ${args.max}`;
    const kind = Object.hasOwn(standard, name) ? 'json-logic' : 'ours';
    return {
      name,
      meaning: doc,
      more: [
        ['from', kind],
        ['arguments', `${args.min} ${most}`.trim()],
      ],
      example: exampleOf(found, shownIn(doc)),
      used: filesUsing(found),
    };
  });
}

/** Facts that stand by themselves. What lies below `data`, `row` and `lookups` is the form's own. */
const plainFacts: Readonly<Record<string, string>> = {
  data: 'What stands in the form; hidden fields are empty.',
  row: 'The row of a table that a rule is about; in a list the selected row, in columns each row.',
  index: 'The place of that row, from 0.',
  outer: 'The row around it, in a table within a row.',
  around: 'The rows around it, the nearest being around.0, the one around that around.1.',
  leader: 'The row that it follows, where a table has one row for each of another table.',
  above: 'The rows before it.',
  rows: 'The rows that a list shows.',
  today: "The server's date, YYYY-MM-DD.",
  lists: 'Option lists by name, with the traits of their options.',
  lookups: 'Answers of the lookups that the form or list declares.',
  unanswered: 'Lookups of the form, true for one that nobody could answer: in the page alone.',
  answer: 'What was answered to a check that only the server can make.',
  event: 'What a payload says beside the event that it sends.',
  constants: 'Constants of config/app.json.',
  filter: "What a list's filters have chosen.",
};

/** Kinds of places in short: `rules.json: check, show; config/charts: with`. */
function grouped(places: ReadonlySet<string>): string {
  const parts = new Map<string, string[]>();
  for (const place of [...places].sort()) {
    const [like = '', inside] = place.split(' ');
    const file = like.replace('schemas/forms/<area>/<form>/', '').replace(/\/<[a-z]+>\.json$/, '');
    parts.set(file, [...(parts.get(file) ?? []), ...(inside === undefined ? [] : [inside])]);
  }
  return [...parts].map(([file, inside]) => `${file}${inside.length > 0 ? `: ${inside.join(', ')}` : ''}`).join('; ');
}

function factEntries(reading: DefinitionUses): Entry[] {
  const { catalogue, facts, readable } = reading;
  const described: [string, string][] = [
    ...Object.entries(plainFacts),
    ...Object.entries(userFacts).map(([name, about]): [string, string] => [`session.user.${name}`, about]),
    ...Object.entries(centreFacts).map(([name, about]): [string, string] => [`session.centre.${name}`, about]),
    ...(['role', 'program', 'model'] as const).flatMap((part) =>
      Object.entries(tablesOf(reading)[part].traits ?? {}).map(([name, { about }]): [string, string] => [`session.${part}.${name}`, about]),
    ),
    ...Object.entries(recordFacts).map(([name, about]): [string, string] => [`record.${name}`, about]),
    ...Object.entries((catalogue.app['facts'] ?? {}) as Readonly<Record<string, string>>),
  ];
  return [...new Map(described)].map(([name, meaning]) => {
    const uses = [...facts].filter(([path]) => path === name || path.startsWith(`${name}.`)).flatMap(([, found]) => found);
    const places = grouped(readable.get(name.split('.')[0] ?? '') ?? new Set());
    return {
      name,
      meaning,
      more: [['may be read in', places === '' ? 'rules inside what names it' : places]],
      example: exampleOf(uses, json({ var: name })),
      used: filesUsing(uses),
    };
  });
}

const tablesOf = ({ catalogue }: DefinitionUses) => ({ role: catalogue.roles, program: catalogue.programs, model: catalogue.centreModels });

function traitEntries(reading: DefinitionUses): Entry[] {
  const files = { role: 'config/roles.json', program: 'config/programs.json', model: 'config/centre-models.json' } as const;
  return (['role', 'program', 'model'] as const).flatMap((part) => {
    const { traits = {}, items } = tablesOf(reading)[part];
    return Object.entries(traits).map(([name, { about, default: none }]) => {
      const uses = reading.facts.get(`session.${part}.${name}`) ?? [];
      const other = items.filter((row) => JSON.stringify(row[name]) !== JSON.stringify(none));
      return {
        name: `${part}.${name}`,
        meaning: about,
        more: [
          ['default', json(none)],
          ['otherwise in', other.map((row) => `${row.name}: ${json(row[name])}`).join(', ') || 'no row'],
        ],
        example: exampleOf(uses, json({ [name]: other[0]?.[name] ?? none })),
        used: [files[part], ...filesUsing(uses)],
      };
    });
  });
}

/** Fields that a widget is drawn for without being named: the schema says the same word, or only it fits. */
function drawnBySchema(uses: DefinitionUses, widget: string, fit: WidgetFit): Use[] {
  const isIt = (field: JsonObject): boolean =>
    [field['x-pii'], field['format']].includes(widget) ||
    Object.hasOwn(field, `x-${widget}`) ||
    (fit.types.length === 1 && fit.types[0] === 'array' && field['type'] === 'array' && widget === 'table');
  return [...uses.definitions.of('schema'), ...uses.definitions.of('part')].flatMap(({ source }) => {
    const { properties = {}, ...own } = source.value as { properties?: Record<string, JsonObject> } & JsonObject;
    return [...Object.values(properties), own as JsonObject].filter(isIt).map((value) => ({ file: source.file, value }));
  });
}

/** What an option takes, from its schema. */
function taking({ type, enum: choices, const: only, pattern, minimum, maximum, required, properties }: JsonObject): string {
  if (only !== undefined) return json(only);
  if (Array.isArray(choices)) return choices.map((one) => json(one)).join(' or ');
  if (pattern === '^/') return 'pointer';
  const bounds = [minimum === undefined ? '' : `from ${json(minimum)}`, maximum === undefined ? '' : `to ${json(maximum)}`].filter(Boolean);
  const keys = Object.keys((properties ?? {}) as JsonObject);
  const inside = keys.length > 0 ? ` with ${keys.join(', ')}` : Array.isArray(required) ? ` with ${required.join(', ')}` : '';
  const kind = type === 'array' ? 'list' : String(type ?? 'anything');
  return [`${kind}${inside}`, ...bounds, ...(typeof pattern === 'string' ? [`like ${pattern}`] : [])].join(' ');
}

function widgetEntries(uses: DefinitionUses, table: WidgetTable): Entry[] {
  return Object.entries(table).map(([name, { about, fits, options }]) => {
    const places = uses.widgets.get(name) ?? [];
    const found = places.length > 0 ? places : drawnBySchema(uses, name, fits);
    return {
      name,
      meaning: about,
      more: [
        ['fits', `${fits.types.join(', ')}${fits.format === undefined ? '' : ` (${fits.format})`}${fits.chooses ? ', with options' : ''}`],
        ...Object.entries(options).map(([option, one]) => [option, `${one.about} Takes: ${taking(one.takes)}.`] as const),
      ],
      example: exampleOf(found, json({ at: '/field', widget: name })),
      used: filesUsing(found),
    };
  });
}

function messageEntries({ catalogue, messages: uses }: DefinitionUses): Entry[] {
  const messages = messagesOf(catalogue);
  return Object.entries(messages).map(([key, text]) => {
    const found = uses.get(key) ?? [];
    const names = [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))];
    return {
      name: key,
      meaning: textOf(messages, text),
      more: names.length > 0 ? [['filled in', names.join(', ')]] : [],
      example: found.length > 0 ? exampleOf(found, '') : { text: `{{${key}}}`, from: 'said by the product itself' },
      used: filesUsing(found),
    };
  });
}

/** What is told of without a meaning or an example, by part and name; options of widgets as `widget.option`. */
export const untold = (sections: readonly Chapter[], table: WidgetTable): string[] => [
  ...sections.flatMap(({ id, entries }) =>
    entries.filter(({ meaning, example }) => meaning.trim() === '' || example.text.trim() === '').map(({ name }) => `${id} ${name}`),
  ),
  ...Object.entries(table).flatMap(([name, { options }]) =>
    Object.entries(options)
      .filter(([, { about }]) => about.trim() === '')
      .map(([option]) => `widgets ${name}.${option}`),
  ),
];

/** The whole handbook, section by section. */
export function handbookOf(uses: DefinitionUses, widgets: WidgetTable): Chapter[] {
  return [
    { id: 'facts', title: 'Facts', about: 'What a rule may read, by its path.', entries: factEntries(uses) },
    { id: 'operators', title: 'Operators', about: 'What a rule is made of: those of json-logic and ours.', entries: operatorEntries(uses) },
    {
      id: 'widgets',
      title: 'Widgets',
      about: 'How a field is drawn: "widget" and its options "with" in ui.json.',
      entries: widgetEntries(uses, widgets),
    },
    { id: 'traits', title: 'Traits', about: 'What a role, a programme or a centre model is like.', entries: traitEntries(uses) },
    { id: 'statuses', title: 'Statuses', about: 'States of the workflows, and where they lead.', entries: statusEntries(uses) },
    { id: 'actions', title: 'Actions', about: 'What may be asked of the server.', entries: actionEntries(uses) },
    { id: 'entities', title: 'Entities', about: 'What is stored.', entries: entityEntries(uses) },
    { id: 'messages', title: 'Messages', about: 'Texts that people read, by key.', entries: messageEntries(uses) },
  ];
}
