import type { Json, Path } from '../types.ts';
import { shownDay } from '../dates/day.ts';
import { holdsNothing } from '../rules/operators/values.ts';
import { holds } from '../rules/logic.ts';
import { readPath } from '../rules/readPath.ts';
import { textOf } from '../problem/text.ts';
import { SOMETHING } from './alternatives.ts';
import { joinTexts } from './joinTexts.ts';
import type { FactChange, FactRead, Vocabulary, WayOut, WayDef } from './types.ts';

const MOST_ROLES = 6;
const DAY = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d).*)?$/;

/** Whether a fact is typed on the page, in this form or in its row. */
export const isTyped = (path: Path): boolean => /^(data|row|above|outer)\./.test(path);
/** Whether somebody can enter it otherwise: that, or what a step is asked with. */
const isEntered = (path: Path): boolean => isTyped(path) || /^event\.(?!type$)/.test(path);

/** What the definitions say of a fact as it stands now. */
const waysNow = (path: Path, facts: unknown, words: Pick<Vocabulary, 'ways'>): readonly WayDef[] => {
  const now = holdsNothing(readPath(facts, path) as Json | undefined) ? 'empty' : 'filled';
  return words.ways(path).filter((way) => way.while === undefined || way.while === now);
};
const wayOf = (path: Path, to: Json | undefined, facts: unknown, words: Pick<Vocabulary, 'ways'>): WayDef | undefined => {
  const all = waysNow(path, facts, words);
  return all.find((way) => to !== undefined && way.value === to) ?? all.find((way) => way.value === undefined);
};
/** Whether the definitions say that this session changes a fact by something that it does elsewhere. */
export function mayChange(path: Path, facts: unknown, words: Pick<Vocabulary, 'ways'>): boolean {
  const session = readPath(facts, 'session') ?? {};
  return waysNow(path, facts, words).some(({ may }) => holds(may, { session } as never));
}

interface WaysOutOptions {
  /** Whether the rule asks which of two is greater: a number or day beyond the bound does. */
  compares: boolean;
  change: readonly FactChange[] | null;
  reads: readonly FactRead[];
  facts: unknown;
  words: Vocabulary;
  /** Whether the rule turns with these facts. */
  turnsWith: (changes: readonly { path: Path; to: Json }[]) => boolean;
  /** A value is worked out, no verdict is asked for. */
  isWork: boolean;
}

/** Names of roles that a rule lets through, in words. */
function namesOf(names: readonly string[], words: Vocabulary): string {
  const roles = names.slice(0, MOST_ROLES).map(words.read);
  if (names.length <= MOST_ROLES) return joinTexts(roles, words.phrase('why.and'));
  return words.phrase('why.way.more', { roles: roles.join(', '), count: names.length - MOST_ROLES }) ?? roles.join(', ');
}

/**
 * What there is to do, a sentence each, what the person can do first: what they type, what the definitions say of a fact (`ways` of config/app.json),
 * else that only another role, somebody else, the clock or the past could change it. One of them at least. Pure.
 */
export function waysOut({ compares, change, reads, facts, words, turnsWith, isWork }: WaysOutOptions): WayOut[] {
  const say = (key: string, values?: Record<string, Json>): string => words.phrase(`why.way.${key}`, values) ?? key;
  const rolesThat = (lets: (role: Json) => boolean): string[] => {
    const own = readPath(facts, 'session.role.id') as Json | undefined;
    return words.roles.filter((role) => role['barred'] !== true && role['id'] !== own && lets(role)).map(({ name }) => String(name));
  };
  const others = (names: readonly string[], to?: string): WayOut => {
    if (names.length === 0) return { text: say('nobody'), mine: false };
    const roles = namesOf(names, words);
    return { text: to === undefined ? say('roles', { roles }) : say('othersDo', { roles, do: to }), mine: false };
  };
  const sayEntry = ({ path, to, label, text: value }: FactChange): WayOut => {
    const now = reads.find((one) => one.path === path)?.value ?? null;
    const isEmpty = now === null || now === '' || (Array.isArray(now) && now.length === 0);
    const isOpen = to === true || JSON.stringify(to).includes(SOMETHING);
    const isRemoval = to === null || (Array.isArray(to) && to.length === 0);
    const [, day = '', time] = (typeof to === 'string' && DAY.exec(to)) || [];
    const wording = day === '' ? value : [shownDay(day) ?? day, ...(time === undefined ? [] : [time])].join(' ');
    const isLoose = typeof to === 'number' || day !== '';
    const verb = isEmpty ? (words.isChosen(path) ? 'choose' : 'fill') : 'other';
    const key = isRemoval ? 'empty' : isOpen ? verb : !isLoose ? 'set' : compares ? 'change' : 'other';
    const field = path.startsWith('data.') ? { field: path.slice('data.'.length) } : {};
    return { text: say(key, { name: label, to: wording }), mine: true, ...field };
  };
  const of = (one: FactChange): WayOut => {
    const { path, to, label, text: value } = one;
    const declared = wayOf(path, to, facts, words);
    if (declared) {
      const text = textOf({}, words.phrase(declared.do.replace(/^\{\{\s*|\s*\}\}$/g, ''), { to: value }) ?? declared.do, { to: value });
      const session = (readPath(facts, 'session') ?? {}) as Record<string, Json>;
      const may = (role?: Json): boolean => holds(declared.may, { session: role === undefined ? session : { ...session, role } });
      if (!may()) return others(rolesThat(may), text);
      const { tab, field } = declared;
      return { text, mine: true, ...(tab === undefined ? {} : { tab }), ...(field === undefined ? {} : { field }) };
    }
    if (isEntered(path)) return sayEntry(one);
    const [root, table] = path.split('.');
    if (root === 'session' && table === 'user') return { text: say('person'), mine: false };
    if (root === 'session') return { text: say('admin'), mine: false };
    if (root !== 'today') return { text: say('past', { name: label, now: reads.find((read) => read.path === path)?.text ?? '' }), mine: false };
    const isAhead = typeof to === 'string' && to > String(readPath(facts, 'today') ?? '');
    return { text: isAhead ? say('clock', { day: shownDay(to) ?? to }) : say('late'), mine: false };
  };
  const from = reads.filter(({ path }) => isEntered(path));
  const names = joinTexts([...new Set(from.map(({ label }) => label))], words.phrase('why.and'));
  const field = from[0]?.path.startsWith('data.') ? { field: from[0].path.slice('data.'.length) } : {};
  if (isWork) return [from.length > 0 ? { text: say('from', { names }), mine: true, ...field } : { text: say('itself'), mine: false }];
  if (change === null) {
    if (reads.length === 0) return [{ text: say('shown'), mine: false }];
    return from.length > 0 ? [{ text: say('look', { names }), mine: true, ...field }] : [{ text: say('none'), mine: false }];
  }
  // What another role is needed for, nothing else helps with.
  const rest = change.filter(({ path }) => !path.startsWith('session.role.'));
  if (rest.length < change.length) return [others(rolesThat((role) => turnsWith([...rest, { path: 'session.role', to: role }])))];
  const ways = change.map(of);
  const same = new Map(ways.sort((a, b) => Number(b.mine) - Number(a.mine)).map((way) => [way.text, way]));
  // Several fields are one sentence.
  const fills = [...same.values()];
  const entries = change.filter((one) => isEntered(one.path) && !wayOf(one.path, one.to, facts, words));
  const isAllFilled =
    entries.length > 2 && entries.length === fills.length && change.every(({ to }) => to === true || JSON.stringify(to).includes(SOMETHING));
  if (!isAllFilled) return fills;
  const [first] = fills;
  const labels = entries.map(({ label }) => label);
  return first ? [{ ...first, text: say('fill', { name: joinTexts(labels, words.phrase('why.and')) }) }] : fills;
}
