/** Conditions and calculations of an XLSForm as rules, and rules as these: by one table of `xlsForm.json`, read in both directions. */
import { typesOf } from '../../engine/form/schema.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import { applyLogic, truthy } from '../../engine/rules/logic.ts';
import { expressionOf, readsOf } from '../../engine/rules/readsOf.ts';
import type { Json, Logic, NamedRule } from '../../engine/types.ts';
import sheets from './xlsForm.json' with { type: 'json' };

const signs: Readonly<Record<string, { rule: string; level: number }>> = sheets.operators;
const functions: Readonly<Record<string, string>> = sheets.functions;
/** How closely signs bind: `or` the loosest, then `and`, comparisons, sums, products; a name or a function binds closest. */
const [OR, AND, COMPARISON, ATOM] = [1, 2, 3, 6];
const JOINS: readonly string[] = ['or', 'and'];
const TOKENS = /\s*(\$\{[^}]+\}|'[^']*'|"[^"]*"|\d+(?:\.\d+)?|[a-z][\w-]*|!=|<=|>=|[=<>+*(),-])/gy;
const TODAY: Logic = { var: 'today' };

/** A question that an expression names. */
interface QuestionField {
  path: string;
  schema: FormSchema;
}
type Read = (name: string) => QuestionField | undefined;
interface Operand {
  rule: Logic;
  field?: QuestionField;
  word?: string;
}
/** What cannot be said on the other side. */
class Unsaid extends Error {}
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unsaid) return undefined;
    throw error;
  }
}

const emptyRule = (path: string): Logic => ({ isEmpty: { var: path } });
const pathsIn = (rule: Logic): string[] => [...new Set(readsOf(rule).flatMap(({ path }) => (path === 'today' ? [] : [path])))];
/** A rule over answers that does not hold while there are none. */
const whereAnswered = (paths: readonly string[], rule: Logic): Logic =>
  paths.length > 1 || truthy(applyLogic(rule, {})) ? { and: [...paths.map((path): Logic => ({ '!': emptyRule(path) })), rule] } : rule;

/** What a field holds that is answered by this word; undefined for one that it never holds. */
function valueOf({ type }: FormSchema, word: string): Json | undefined {
  if (type === 'boolean') return /^(ok|yes|true)$/i.test(word) ? true : undefined;
  if (type === 'integer' || type === 'number') return word.trim() !== '' && Number.isFinite(Number(word)) ? Number(word) : undefined;
  return word;
}

/** @param sign as the sheet has it; `selected` is none of a comparison */
function comparison(sign: string, { field }: Operand, { rule: other, field: beside, word }: Operand, tell: () => void): Logic {
  const op = signs[sign === 'selected' ? '=' : sign]?.rule ?? '';
  const isEqual = op === '===' || op === '!==';
  if (!field) throw new Unsaid();
  const { path, schema } = field;
  if (word === undefined) {
    if (schema.type === 'array' || !(beside?.schema.type === schema.type || other === TODAY)) throw new Unsaid();
    return whereAnswered([path, ...(beside ? [beside.path] : [])], { [op]: [{ var: path }, other] });
  }
  if (word === '' && isEqual) return op === '===' ? emptyRule(path) : { '!': emptyRule(path) };
  if (schema.type === 'array' && isEqual) {
    if (sign !== 'selected') tell();
    const among: Logic = { in: [word, { var: path }] };
    return op === '===' ? among : whereAnswered([path], { '!': among });
  }
  const value = valueOf(schema, word);
  const isOrdered = typeof value === 'number' || schema['format'] !== undefined;
  if (value === undefined || word === '' || !(isEqual || isOrdered)) throw new Unsaid();
  return whereAnswered([path], { [op]: [{ var: path }, value] });
}

/** @param tell hears what is read otherwise than it stands there @returns a condition or a calculation; undefined for what no rule says */
export function logicOf(expression: string, read: Read, tell: (what: string) => void): Logic | undefined {
  const found = [...expression.matchAll(TOKENS)];
  const tokens = found.map(([, token = '']) => token);
  if (found.map(([whole]) => whole).join('') !== expression.trimEnd()) return undefined;
  let at = 0;
  const take = (token: string): boolean => tokens[at] === token && (at += 1) > 0;
  const demand = (token: string): void => {
    if (!take(token)) throw new Unsaid();
  };
  function called(name: string): Operand {
    const args: Operand[] = [];
    while (!take(')')) {
      if (args.length > 0) demand(',');
      args.push(level(OR));
    }
    const [first, second] = args;
    if (name === 'today') return { rule: TODAY };
    if (name === 'selected' && first && second?.word !== undefined) return { rule: comparison(name, first, second, () => undefined) };
    const op = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (op === undefined || args.length === 0) throw new Unsaid();
    if (op !== '!' || !first) return { rule: { [op]: args.map(({ rule }) => rule) } };
    return { rule: whereAnswered(pathsIn(first.rule), { '!': first.rule }) };
  }
  function atom(): Operand {
    const token = tokens[at++] ?? '';
    if (token === '(') {
      const inner = level(OR);
      demand(')');
      return inner;
    }
    const quoted = /^['"](.*)['"]$/s.exec(token)?.[1];
    if (quoted !== undefined) return { rule: quoted, word: quoted };
    const number = token === '-' ? `-${tokens[at++]}` : token;
    if (/^-?\d/.test(number)) return { rule: Number(number), word: number };
    const name = /^\$\{\s*(.+?)\s*\}$/.exec(token)?.[1];
    const field = name === undefined ? undefined : read(name);
    if (field) return { rule: { var: field.path }, field };
    demand('(');
    return called(token);
  }
  function level(least: number): Operand {
    if (least === ATOM) return atom();
    const from = at;
    let left = level(least + 1);
    for (let sign = tokens[at] ?? ''; signs[sign]?.level === least; sign = tokens[at] ?? '') {
      const parts = [left];
      while (take(sign)) parts.push(level(least + 1));
      const [first = left, second = left] = parts;
      const text = expression.slice(found[from]?.index, found[at]?.index).trim();
      const choice = `\${${/\{(.*)\}/.exec(tokens[from] ?? '')?.[1]}}`;
      const several = (): void =>
        tell(`"${text}" compares several choices: it is read as ${sign === '=' ? '' : 'not '}selected(${choice}, '${second.word ?? ''}')`);
      left = { rule: least === COMPARISON ? comparison(sign, first, second, several) : { [signs[sign]?.rule ?? '']: parts.map(({ rule }) => rule) } };
    }
    return left;
  }
  return attempt(() => {
    const { rule } = level(OR);
    if (at < tokens.length) throw new Unsaid();
    return rule;
  });
}

type Text = readonly [level: number, text: string];
const quoted = (text: string): string => {
  if (text.includes('{{')) throw new Unsaid();
  if (!/['\n]/.test(text)) return `'${text}'`;
  if (/["\n]/.test(text)) throw new Unsaid();
  return `"${text}"`;
};

/** A rule as the text that `logicOf` reads as one that answers alike; undefined for what no text says. @param questionAt the question at a path @param isAsked whether it is asked whether it holds, not what it is */
export function textOfRule(
  rule: Logic,
  questionAt: (path: string) => { name: string; schema: FormSchema } | undefined,
  facts: Readonly<Record<string, NamedRule>>,
  isAsked: boolean,
) {
  const question = (logic: Json | undefined) => {
    const { op, args = [] } = expressionOf(logic) ?? {};
    const found = op === 'var' && args.length === 1 ? questionAt(String(args[0])) : undefined;
    return found ? { ...found, path: String(args[0]), text: `\${${found.name}}` } : undefined;
  };
  const part = ([level, text]: Text, least: number): string => (level < least ? `(${text})` : text);
  /** @param answerPaths of questions that have an answer where this is asked */
  function compared(op: string, [left, right]: readonly Json[], answerPaths: readonly string[]): Text {
    const [field, other] = [question(left), question(right)];
    const sign = Object.keys(signs).find((one) => signs[one]?.rule === op) ?? '';
    if (!field || field.schema.type === 'array') throw new Unsaid();
    const text = `${field.text} ${sign} `;
    if (other || JSON.stringify(right) === JSON.stringify(TODAY)) {
      if (![field, other].every((one) => !one || answerPaths.includes(one.path)) || (other && other.schema.type !== field.schema.type))
        throw new Unsaid();
      return [COMPARISON, `${text}${other?.text ?? 'today()'}`];
    }
    const isOk = right === true && field.schema.type === 'boolean';
    const isFitting =
      typeof right === 'number' ? typesOf(field.schema).some((type) => /^(integer|number)$/.test(type)) : field.schema.type === 'string';
    if (right === '' || !(isOk || (isFitting && (typeof right === 'string' || typeof right === 'number')))) throw new Unsaid();
    if (typeof right === 'string' && !['===', '!=='].includes(op) && field.schema['format'] === undefined) throw new Unsaid();
    const whole = `${text}${isOk ? "'OK'" : typeof right === 'number' ? String(right) : quoted(String(right))}`;
    const isOpen = !answerPaths.includes(field.path) && truthy(applyLogic({ [op]: [left ?? null, right ?? null] }, {}));
    return isOpen ? [OR, `${field.text} = '' or ${whole}`] : [COMPARISON, whole];
  }
  /** @param isAsked whether it holds is asked, not what it is */
  function say(logic: Json, isAsked: boolean, answerPaths: readonly string[]): Text {
    const field = question(logic);
    if (field && !isAsked) return [ATOM, field.text];
    if (field) return field.schema.type === 'boolean' ? [COMPARISON, `${field.text} = 'OK'`] : say({ '!': emptyRule(field.path) }, true, answerPaths);
    if (!isAsked && typeof logic === 'string') return [ATOM, quoted(logic)];
    if (!isAsked && typeof logic === 'number') return [ATOM, String(logic)];
    const { op = '', args = [] } = expressionOf(logic) ?? {};
    const [first = null, second] = args;
    const inner = expressionOf(first);
    const list = (all: readonly Json[], isCondition: (index: number) => boolean): string =>
      all.map((one, at) => say(one, isCondition(at), answerPaths)[1]).join(', ');
    if (op === 'fact' && args.length === 1) return say(facts[String(first)]?.rule ?? null, isAsked, answerPaths);
    if (op === '!!') return say(first, true, answerPaths);
    const isDenied = op === '!' && inner?.op === 'isEmpty';
    if (op === 'isEmpty' || isDenied) {
      const subject = question(isDenied ? inner.args[0] : first);
      if (!subject) throw new Unsaid();
      return [COMPARISON, `${subject.text} ${isDenied ? '!=' : '='} ''`];
    }
    if (op === 'in' && Array.isArray(second)) return say({ or: second.map((one): Json => ({ '===': [first, one] })) }, true, answerPaths);
    if (op === 'in' && typeof first === 'string' && question(second)?.schema.type === 'array')
      return [ATOM, `selected(${question(second)?.text ?? ''}, ${quoted(first)})`];
    const sign = Object.entries(signs).find(([, { rule: own }]) => own === op);
    if (sign?.[1].level === COMPARISON) return compared(op, args, answerPaths);
    if (sign && (isAsked || !JOINS.includes(op)) && args.length > 1) {
      const [word, { level }] = sign;
      const presentPaths = args.flatMap((one) => {
        const denied = expressionOf(one)?.op === '!' ? expressionOf(expressionOf(one)?.args[0]) : undefined;
        return level === AND && denied?.op === 'isEmpty' ? (question(denied.args[0])?.path ?? []) : [];
      });
      return [level, args.map((one) => part(say(one, level <= AND, [...answerPaths, ...presentPaths]), level + 1)).join(` ${word} `)];
    }
    if (op === '!') {
      const open = pathsIn(first).filter((path) => !answerPaths.includes(path));
      const holds = open.length > 0 && truthy(applyLogic(logic, {}));
      if (holds && open.length > 1) throw new Unsaid();
      const whole = `not(${say(first, true, answerPaths)[1]})`;
      return holds ? [OR, `\${${questionAt(open[0] ?? '')?.name ?? ''}} = '' or ${whole}`] : [ATOM, whole];
    }
    const [name] = Object.entries(functions).find(([, own]) => own === op) ?? [];
    if (name === undefined || (op === 'if' && args.length !== 3)) throw new Unsaid();
    return [ATOM, `${name}(${list(args, (at) => op === 'if' && at === 0)})`];
  }
  return attempt(() => say(rule, isAsked, [])[1]);
}
