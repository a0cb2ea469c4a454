/** An XLSForm (ODK, KoboToolbox): the sheets survey, choices and settings -> what a form of ours says. */
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Logic } from '../../engine/types.ts';
import type { UiField, UiSection } from '../../catalogue/definition/form.ts';
import { choiceLists, type Workbook } from './choiceLists.ts';
import { boundsOf, isNeeded, logicOf, neededBy } from './conditions.ts';
import { emptied, type Hanging } from './emptied.ts';
import { clockTime, foreignFile, keyPart, tableColumn, wireName, type Imported, type Narrowing } from './imported.ts';
import { standing, unread, withValues } from './unread.ts';
import { sheetLanguages, spokenOf, type Languages, type SaidText, type SheetLine } from './languages.ts';

const plain: Readonly<Record<string, FormSchema>> = {
  text: { type: 'string', maxLength: 200 },
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  date: { type: 'string', format: 'date' },
  time: clockTime,
  datetime: { type: 'string', format: 'date-time-local' },
  acknowledge: { type: 'boolean' },
  geopoint: { $ref: '../../../_shared/place.json' },
  barcode: { type: 'string', maxLength: 100 },
  image: { type: 'string', 'x-file': { types: ['image/jpeg', 'image/png'], maxBytes: 2_000_000 } },
  file: foreignFile,
};
const signature: FormSchema = { type: 'string', 'x-file': { types: ['image/png'], maxBytes: 200_000 } };
const MOST_ROWS = 50;
const widgetOf: Readonly<Record<string, string>> = {
  ...{ time: 'time', acknowledge: 'toggle', geopoint: 'place', barcode: 'code' },
  ...{ select_multiple: 'checks', rank: 'rank' },
};
/** Kinds of questions that choose from a list. */
const CHOOSES = /^(select_one|select_multiple|rank(?!_))(_from_file)?$/;
/** What the server knows by itself. */
const known = new Set(['start', 'end', 'today', 'deviceid', 'username', 'phonenumber', 'email', 'audit', 'subscriberid', 'simserial']);

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

/** @param form last part of the form's id: option lists begin with it */
export function fromXlsForm(workbook: Workbook, form: string, languages: Languages): Imported {
  const { survey, choices, settings } = workbook;
  const title = settings[0]?.['form_title'];
  const into: Imported = { title, properties: {}, required: [], choice: {}, sections: [], options: {}, long: {}, messages: {}, show: {}, left: [] };
  const top: Level = { properties: into.properties, required: into.required, fields: [], reads: 'data.', above: '' };
  const levels: Level[] = [top];
  const narrowed = new Map<FormSchema, Narrowing[]>();
  const offers: Record<string, Logic> = {};
  const hanging: Hanging[] = [];
  const sheet = sheetLanguages(languages, settings[0]?.['default_language'] ?? '', (what) => void into.left.push(what));
  const texts: SaidText[] = [];
  const messages: Record<string, SaidText> = {};
  const groups: { title: SaidText; when?: Logic }[] = [];
  const named = new Map<string, { name: string; path: string; schema: FormSchema; level: Level }>();
  const sectionOf = (): UiSection => {
    const titles = groups.map((group) => group.title);
    const heading = titles.map(({ text }) => text).join(', ') || title || form;
    const last = into.sections.at(-1);
    if (last?.title === heading) return last;
    const whens = groups.flatMap(({ when }) => (when === undefined ? [] : [when]));
    const when = whens.length > 1 ? { and: whens } : whens[0];
    const section: UiSection = { title: heading, ...(when === undefined ? {} : { when }), fields: [] };
    into.sections.push(section);
    const spoken = Object.keys(titles[0]?.others ?? {}).filter((language) => titles.every(({ others }) => others[language] !== undefined));
    texts.push({
      text: heading,
      others: Object.fromEntries(spoken.map((language) => [language, titles.map(({ others }) => others[language]).join(', ')])),
    });
    return section;
  };
  const lists = choiceLists(workbook, form, sheet, into);
  /** The schema of a question by its type; undefined for what no form of ours asks, which is said then. */
  const schemaFor = (
    type: string,
    line: SheetLine,
    level: Level,
    leave: (what: string) => void,
  ): { schema: FormSchema; widget?: string; rule?: Logic; narrowing?: Narrowing[] } | undefined => {
    const [given = '', list = ''] = type.split(/\s+/);
    const kind = given.toLowerCase();
    const beside = (name: string) => {
      const found = named.get(name);
      return found?.level === level ? found : undefined;
    };
    const question = { line, beside, leave };
    const [, chooses, from] = CHOOSES.exec(kind) ?? [];
    if (chooses !== undefined) {
      const offered = chooses === 'rank' ? lists.whole(list, question) : lists.narrowed(list, from !== undefined, question);
      if (!offered) return undefined;
      const { schema: keywords, ...narrowing } = offered;
      const { 'x-within': within, ...items } = keywords;
      const widget = into.long[items['x-options'] ?? ''] ? 'search' : widgetOf[kind];
      const one: FormSchema = { type: 'string', ...items };
      return {
        schema: { ...(chooses === 'select_one' ? one : { type: 'array', uniqueItems: true, items: one }), ...(within ? { 'x-within': within } : {}) },
        ...(widget === undefined ? {} : { widget }),
        ...narrowing,
      };
    }
    if (kind === 'range') {
      const of = (name: string, otherwise: number): number =>
        Number(new RegExp(`${name}=(-?[\\d.]+)`).exec(line['parameters'] ?? '')?.[1] ?? otherwise);
      return { schema: { type: 'number', minimum: of('start', 0), maximum: of('end', 10), multipleOf: of('step', 1) }, widget: 'slider' };
    }
    if (kind === 'image' && line['appearance']?.includes('signature')) return { schema: signature, widget: 'signature' };
    const schema = plain[kind];
    if (!schema) leave(`the type "${type}" is not asked by any form here`);
    const widget = widgetOf[kind] ?? (kind === 'text' && line['appearance']?.includes('multiline') ? 'textarea' : undefined);
    return schema && { schema: { ...schema }, ...(widget === undefined ? {} : { widget }) };
  };
  const fromTop = (one: string) => {
    const found = named.get(one);
    return found?.level === top ? found : undefined;
  };
  /** How many rows a repeat has, where a number before it says so and cannot say more than there may be. */
  const countOf = (said: string): Logic | undefined => {
    const by = fromTop(/^\$\{([^}]+)\}$/.exec(said.trim())?.[1] ?? '');
    return by?.schema.type === 'integer' && Number(by.schema['maximum'] ?? Infinity) <= MOST_ROWS ? { var: by.path } : undefined;
  };
  for (const [index, line] of survey.entries()) {
    const type = (line['type'] ?? '').trim().replace(/^(begin|end)[ _]/, '$1_');
    const leave = (what: string): void => void into.left.push(`survey row ${index + 2} (${line['name'] ?? type}): ${what}`);
    const level = levels.at(-1) ?? top;
    if (type === '' || known.has(type)) continue;
    /** A text with the values that it says; a title says none. */
    const spokenHere = (heading: string): SaidText => {
      const untold = new Set<string>();
      const isTitle = heading === 'label' && type !== 'note';
      const said = withValues(
        sheet.said(line, heading),
        (one) => (isTitle ? undefined : fromTop(one)?.name),
        (one) => void untold.add(one),
      );
      const why = isTitle ? 'a title has words alone; "help", or a note, may name a field before it' : 'no field before it that such a text may name';
      if (untold.size > 0) leave(`its ${heading} says ${[...untold].join(', ')}: ${why}`);
      return said;
    };
    const own = spokenHere('label');
    const label = own.text;
    const { text: whyNeeded, others: whyInOthers } = sheet.said(line, 'required_message');
    const needKey = `${form}.${keyPart(wireName(line['name'] ?? '', new Set()))}Required`;
    const isQuestion = level === top && !/^(begin|end)_|^(note|calculate)$/.test(type);
    const need = isQuestion ? neededBy((line['required'] ?? '').trim(), whyNeeded === '' ? undefined : `{{${needKey}}}`, fromTop) : undefined;
    unread(line, type, need !== undefined).forEach(leave);
    if (type === 'begin_group') {
      // Of a group of questions its section says when it is there; a group in rows has none.
      const asked = (line['relevant'] ?? '').trim();
      const when = level === top && asked !== '' ? logicOf(asked, fromTop) : undefined;
      groups.push({ title: { ...own, text: label || (line['name'] ?? '') }, ...(when === undefined ? {} : { when }) });
      if (when !== undefined) continue;
    } else if (type === 'end_group') groups.pop();
    else if (type === 'end_repeat') {
      const inner = levels.pop();
      const field = levels.at(-1)?.fields.at(-1);
      if (inner && field) field.with = { columns: inner.fields.map(tableColumn), rows: 'cards' };
      continue;
    } else if (type === 'note') {
      if (level !== top || sectionOf().note) leave('a note: say it as "note" of a section or "help" of a field');
      else {
        sectionOf().note = label;
        texts.push(own);
      }
    } else if (type === 'calculate') leave(`a calculation: "compute" in rules.json (${line['calculation'] ?? ''})`);
    else {
      const isRepeat = type === 'begin_repeat';
      const name = wireName(line['name'] ?? '', new Set(Object.keys(level.properties)));
      const rows: FormSchema = { type: 'object', additionalProperties: false, properties: {}, required: [] };
      const made = isRepeat ? { schema: { type: 'array', maxItems: MOST_ROWS, items: rows } as FormSchema } : schemaFor(type, line, level, leave);
      if (!made) continue;
      const constraint = line['constraint'] ?? '';
      const bounds = constraint === '' ? {} : boundsOf(constraint, made.schema);
      if (bounds === undefined) leave(`a constraint: "check" in rules.json (${constraint})`);
      const count = isRepeat ? countOf(line['repeat_count'] ?? '') : undefined;
      if (count !== undefined) into.rows = { ...into.rows, [`/${name}`]: count };
      const usual = standing(made.schema, line['default'] ?? '', into.options[made.schema['x-options'] ?? '']);
      const ruled = [...(usual ? [] : ['default']), 'trigger', 'readonly', 'read_only'];
      for (const heading of ruled) if ((line[heading] ?? '') !== '') leave(`${heading} (${line[heading] ?? ''}) says what a rule says here`);
      if (isRepeat && count === undefined && (line['repeat_count'] ?? '') !== '')
        leave(`repeat_count (${line['repeat_count'] ?? ''}): "rows" in rules.json, by a number whose "maximum" is at most ${MOST_ROWS}`);
      const { text: message, others: inOthers } = sheet.said(line, 'constraint_message');
      const textKey = `${form}.${keyPart(name)}`;
      if (message !== '' && bounds && constraint !== '') {
        messages[textKey] = { text: message, others: inOthers };
      }
      const schema: FormSchema = {
        title: label || name,
        ...made.schema,
        ...bounds,
        ...usual,
        ...(message !== '' && bounds && Object.keys(bounds).length > 0
          ? { errorMessage: Object.fromEntries(Object.keys(bounds).map((key) => [key, `{{${textKey}}}`])) }
          : {}),
      };
      const at = `/${name}`;
      const { text: hint, ...hints } = spokenHere('hint');
      texts.push({ text: hint, ...hints }, own);
      const field: UiField = { at, width: isRepeat ? 12 : 6, ...(made.widget ? { widget: made.widget } : {}), ...(hint ? { help: hint } : {}) };
      level.properties[name] = schema;
      const place = `${level.above}${at}`;
      if (made.rule !== undefined) offers[place] = made.rule;
      if (made.narrowing) narrowed.set(schema, made.narrowing);
      const heads = [
        ...(made.narrowing ?? []).map(({ beside }) => ({ beside, byRule: true })),
        ...(made.schema['x-within'] === undefined ? [] : [{ beside: made.schema['x-within'], byRule: false }]),
      ];
      hanging.push(...heads.map(({ beside, byRule }) => ({ head: `${level.above}/${beside}`, at: place, byRule })));
      level.fields.push(field);
      if (level === top) sectionOf().fields.push(field);
      named.set(line['name'] ?? '', { name, path: `${level.reads}${name}`, schema, level });
      if (need !== undefined) {
        into.require = { ...into.require, [place]: need };
        if (whyNeeded !== '') messages[needKey] = { text: whyNeeded, others: whyInOthers };
      } else if (isNeeded(line['required'])) level.required.push(name);
      const relevant = (line['relevant'] ?? '').trim();
      const rule =
        relevant === ''
          ? undefined
          : logicOf(relevant, (one) => {
              const found = named.get(one);
              return found?.level === level ? found : fromTop(one);
            });
      if (rule !== undefined) into.show[`${level.above}${at}`] = rule;
      else if (relevant !== '') leave(`when it is asked: "show" in rules.json (${relevant})`);
      if (isRepeat)
        levels.push({ properties: rows.properties ?? {}, required: rows.required ?? [], fields: [], reads: 'row.', above: `${level.above}${at}/*` });
      continue;
    }
    if ((line['relevant'] ?? '') !== '') leave(`when it is asked: "when" of its section (${line['relevant'] ?? ''})`);
  }
  const pictured = choices.filter((line) => Object.entries(line).some(([heading, value]) => /^(media::)?image(::|$)/.test(heading) && value !== ''));
  if (pictured.length > 0)
    into.left.push(`pictures of ${pictured.length} choices: copy them to the folder pictures and name each as "image" of its option`);
  into.sections = into.sections.filter(({ fields }) => fields.length > 0);
  const spoken = spokenOf([...texts, ...lists.texts], messages, languages, (what) => void into.left.push(what));
  for (const [key, { text }] of Object.entries(messages)) into.messages[key] = text;
  const on = emptied(hanging);
  return { ...into, ...(Object.keys(spoken).length > 0 ? { spoken } : {}), ...(on.length > 0 ? { offers, on, narrowed } : {}) };
}
