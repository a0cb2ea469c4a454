/** An XLSForm (ODK, KoboToolbox): the sheets survey, choices and settings -> what a form of ours says. What becomes of each column stands in `xlsForm.json`. */
import type { FormSchema } from '../../engine/definition/form.ts';
import { everyPart } from '../../engine/json.ts';
import type { Logic } from '../../engine/types.ts';
import type { UiField, UiSection } from '../../catalogue/definition/form.ts';
import { choiceLists, OTHER, withOther, type Workbook } from './choiceLists.ts';
import { boundsOf, neededWhen } from './conditions.ts';
import { emptied, type Hanging } from './emptied.ts';
import { logicOf } from './expressions.ts';
import { columnFates, isRead, ownName, typeFates, whyLeft } from './fates.ts';
import { keyPart, wireName, type Imported, type Narrowing } from './imported.ts';
import { sheetLanguages, spokenOf, textsJoined, type Languages, type SaidText } from './languages.ts';
import { fieldFor, readWords } from './questions.ts';
import { columnNamed, type ForeignRow } from './sheets.ts';
import { standing, withValues } from './standing.ts';

const MOST_ROWS = 50;
/** Columns that become a rule of their field. */
const RULES = { show: ['relevant', logicOf], compute: ['calculation', logicOf], readonly: ['readonly', neededWhen] } as const;
const OR_OTHER = /^or[_ ](specify[_ ])?other$/i;

/** Fields around a row: how a rule there reads them. */
interface Level {
  properties: Record<string, FormSchema>;
  required: string[];
  fields: UiField[];
  /** Before a name in a rule: `data.`, in a repeat `row.`. */
  reads: string;
  /** Pointer of the rules of its fields. */
  above: string;
}
interface Group {
  title: SaidText;
  when?: Logic;
}

/** @param form last part of the form's id: option lists begin with it */
export function fromXlsForm(workbook: Workbook, form: string, languages: Languages): Imported {
  const { survey, settings } = workbook;
  const about = settings[0]?.line ?? {};
  const title = about['form_title'] === '' ? undefined : about['form_title'];
  const into: Imported = { title, properties: {}, required: [], choice: {}, sections: [], options: {}, long: {}, messages: {}, show: {}, left: [] };
  const top: Level = { properties: into.properties, required: into.required, fields: [], reads: 'data.', above: '' };
  const levels: Level[] = [top];
  const narrowed = new Map<FormSchema, Narrowing[]>();
  const offers: Record<string, Logic> = {};
  const hanging: Hanging[] = [];
  const sheet = sheetLanguages(languages, about['default_language'] ?? '', (what) => void into.left.push(what));
  const texts: SaidText[] = [];
  const messages: Record<string, SaidText> = {};
  const groups: Group[] = [];
  const rowsByName = new Map<string, { name: string; path: string; schema: FormSchema; level: Level }>();
  let home: Group | undefined;
  /** The section of the group in which one is: each group has one of its own, whatever it is called. */
  const sectionOf = (): UiSection => {
    const last = into.sections.at(-1);
    if (last && home === groups.at(-1)) return last;
    home = groups.at(-1);
    const head = textsJoined(groups.map((group) => group.title));
    const heading = head.text || title || form;
    const whens = groups.flatMap(({ when }) => (when === undefined ? [] : [when]));
    const when = whens.length > 1 ? { and: whens } : whens[0];
    const section: UiSection = { title: heading, ...(when === undefined ? {} : { when }), fields: [] };
    into.sections.push(section);
    texts.push({ ...head, text: heading });
    return section;
  };
  const lists = choiceLists(workbook, form, sheet, into);
  const fromTop = (one: string) => {
    const found = rowsByName.get(one);
    return found?.level === top ? found : undefined;
  };
  /** How many rows a repeat has, where a number before it says so and cannot say more than there may be. */
  const countOf = (expression: string): Logic | undefined => {
    const by = fromTop(/^\$\{([^}]+)\}$/.exec(expression)?.[1] ?? '');
    return by?.schema.type === 'integer' && Number(by.schema['maximum'] ?? Infinity) <= MOST_ROWS ? { var: by.path } : undefined;
  };
  const read = ({ number, line }: ForeignRow): void => {
    const [typeWord = '', list = '', ...more] = (line['type'] ?? '').replace(/^(begin|end|select)[ _]+/i, '$1_').split(/\s+/);
    const kind = ownName(typeFates, typeWord.toLowerCase());
    const fate = typeFates[kind];
    const leave = (what: string): void => void into.left.push(`survey row ${number} (${line['name'] || line['type'] || '?'}): ${what}`);
    /** What stands in the row and is not taken over yet. */
    const untold = new Map(Object.entries(line).filter(([, value]) => value !== ''));
    const take = (column: string): string => {
      for (const heading of untold.keys()) if (columnNamed(heading) === column) untold.delete(heading);
      return line[column] ?? '';
    };
    const level = levels.at(-1) ?? top;
    const here = (one: string) => (rowsByName.get(one)?.level === level ? rowsByName.get(one) : undefined);
    const near = (one: string) => here(one) ?? fromTop(one);
    /** A text with the values that it says; a title and a message say none. */
    const spokenHere = (heading: string, says: boolean): SaidText => {
      const missing = new Set<string>();
      const texts = withValues(
        sheet.readText(line, heading),
        (one) => (says && level === top ? fromTop(one)?.name : undefined),
        (one) => void missing.add(one),
      );
      const why = says ? 'no field before it that such a text may name' : 'it has words alone; "help", or a note, may name a field before it';
      if (missing.size > 0) leave(`its ${heading} says ${[...missing].join(', ')}: ${why}`);
      return texts;
    };
    /** The key of a message of the form's own. */
    const keyFor = (wished: string, message: SaidText): string => {
      const key = wireName(wished, new Set(Object.keys(messages).map((one) => one.slice(form.length + 1))));
      messages[`${form}.${key}`] = message;
      return `{{${form}.${key}}}`;
    };
    const own = (): SaidText => {
      const label = spokenHere('label', kind === 'note');
      take('label');
      return label;
    };
    const section = (): void => {
      const when = level === top && (line['relevant'] ?? '') !== '' ? logicOf(line['relevant'] ?? '', fromTop, leave) : undefined;
      if (when !== undefined) take('relevant');
      const head = own();
      groups.push({ title: { ...head, text: head.text || take('name') }, ...(when === undefined ? {} : { when }) });
      readWords(kind, { take, leave });
      take('name');
    };
    const note = (): void => {
      const note = own();
      take('name');
      if (level !== top || sectionOf().note) return leave(`the note "${note.text}" has no place: say it as "note" of a section or "help" of a field`);
      if (note.text !== '') sectionOf().note = note.text;
      texts.push(note);
    };
    const question = (): void => {
      const isRepeat = kind === 'begin_repeat';
      const isOther = OR_OTHER.test(more.join(' ')) && /^select_(one|multiple)$/.test(kind);
      const name = wireName(line['name'] ?? '', new Set(Object.keys(level.properties)));
      if (name !== line['name']) leave(`is called ${name} on the wire`);
      if (more.length > 0 && !isOther) leave(`"${more.join(' ')}" after its list has no place in a form here`);
      const rows: FormSchema = { type: 'object', additionalProperties: false, properties: {}, required: [] };
      const shape = isRepeat
        ? { schema: { type: 'array', maxItems: MOST_ROWS, items: rows } as FormSchema }
        : fieldFor(kind, isOther ? withOther(list) : list, { line, beside: here, leave, take }, lists, into);
      if (!shape) return untold.clear();
      readWords(kind, { take, leave });
      const bounds = boundsOf(line['constraint'] ?? '', shape.schema);
      const limits = Object.keys(bounds ?? {});
      if (bounds) take('constraint');
      const limitText = limits.length === 0 ? undefined : spokenHere('constraint_message', false);
      if (limitText) take('constraint_message');
      const message = limitText && limitText.text !== '' ? keyFor(keyPart(name), limitText) : undefined;
      const count = isRepeat ? countOf(line['repeat_count'] ?? '') : undefined;
      if (count !== undefined) {
        into.rows = { ...into.rows, [`${level.above}/${name}`]: count };
        take('repeat_count');
      }
      const usual = standing(shape.schema, line['default'] ?? '', into.options[shape.schema['x-options'] ?? '']);
      if (usual) take('default');
      const label = own();
      const hint = spokenHere('hint', true);
      take('hint');
      texts.push(hint, label);
      const schema: FormSchema = {
        title: label.text || name,
        ...shape.schema,
        ...bounds,
        ...usual,
        ...(message === undefined ? {} : { errorMessage: Object.fromEntries(limits.map((key) => [key, message])) }),
      };
      const field: UiField = {
        at: `/${name}`,
        width: isRepeat ? 12 : 6,
        ...(shape.widget ? { widget: shape.widget } : {}),
        ...(hint.text ? { help: hint.text } : {}),
      };
      level.properties[name] = schema;
      const place = `${level.above}/${name}`;
      if (shape.rule !== undefined) offers[place] = shape.rule;
      if (shape.narrowing) narrowed.set(schema, shape.narrowing);
      const heads = [
        ...(shape.narrowing ?? []).map(({ beside }) => ({ beside, byRule: true })),
        ...(shape.schema['x-within'] === undefined ? [] : [{ beside: shape.schema['x-within'], byRule: false }]),
      ];
      hanging.push(...heads.map(({ beside, byRule }) => ({ head: `${level.above}/${beside}`, at: place, byRule })));
      level.fields.push(field);
      if (level === top) sectionOf().fields.push(field);
      const needed = neededWhen(line['required'] ?? '', near, leave);
      if (needed !== undefined) take('required');
      const why = needed === undefined || needed === false || isRepeat ? undefined : spokenHere('required_message', false);
      if (why) take('required_message');
      if (why && why.text !== '')
        into.require = { ...into.require, [place]: { when: needed ?? true, message: keyFor(`${keyPart(name)}Required`, why) } };
      else if (needed === true) level.required.push(name);
      else if (needed !== undefined && needed !== false) into.require = { ...into.require, [place]: needed };
      for (const section of ['show', 'compute', 'readonly'] as const) {
        const [column, turn] = RULES[section];
        const logic = line[column] ? turn(line[column], near, leave) : undefined;
        if (logic !== undefined) take(column);
        if (logic !== undefined && logic !== false) into[section] = { ...into[section], [place]: logic };
      }
      rowsByName.set(line['name'] ?? '', { name, path: `${level.reads}${name}`, schema, level });
      take('name');
      if (isRepeat) levels.push({ properties: rows.properties ?? {}, required: rows.required ?? [], fields: [], reads: 'row.', above: `${place}/*` });
      if (isOther)
        read({
          number,
          line: {
            type: 'text',
            name: `${line['name'] ?? ''}_other`,
            label: `Specify other`,
            relevant: `selected(\${${line['name'] ?? ''}}, '${OTHER}')`,
          },
        });
    };
    take('type');
    if (!isRead(fate)) {
      const formula = line['calculation'] ? ` (${line['calculation']})` : '';
      return leave(
        typeWord === ''
          ? 'has no type, and is no question'
          : `the type "${line['type'] ?? ''}" ${fate?.left ?? 'is not asked by any form here'}${formula}`,
      );
    }
    if (kind === 'begin_group') section();
    else if (kind === 'note') note();
    else if (kind === 'end_group' || kind === 'end_repeat') {
      untold.clear();
      if (kind === 'end_group') groups.pop();
      const inner = kind === 'end_repeat' && levels.length > 1 ? levels.pop() : undefined;
      const field = levels.at(-1)?.fields.at(-1);
      if (inner && field) field.with = { columns: inner.fields.map((one) => ({ ...one })), rows: 'cards' };
    } else question();
    for (const [heading, value] of untold) leave(`${heading} (${value}) ${whyLeft(columnFates.survey[columnNamed(heading)])}`);
  };
  survey.forEach(read);
  lists.leaveRest();
  for (const { number, line } of settings)
    for (const [heading, value] of Object.entries(line))
      if (value !== '' && (number > (settings[0]?.number ?? 0) || !isRead(columnFates.settings[heading])))
        into.left.push(`settings: ${heading} (${value}) ${whyLeft(columnFates.settings[heading])}`);
  for (const { note, title: heading, fields } of into.sections)
    if (fields.length === 0 && note) into.left.push(`the note "${note}" stands in "${heading}", in which nothing is asked`);
  into.sections = into.sections.filter(({ fields }) => fields.length > 0);
  const own = new Set(everyPart(into));
  const spoken = spokenOf(
    [...texts, ...lists.texts].filter(({ text }) => own.has(text)),
    messages,
    languages,
    (what) => void into.left.push(what),
  );
  for (const [key, { text }] of Object.entries(messages)) into.messages[key] = text;
  const on = emptied(hanging);
  return { ...into, ...(Object.keys(spoken).length > 0 ? { spoken } : {}), ...(on.length > 0 ? { offers, on, narrowed } : {}) };
}
