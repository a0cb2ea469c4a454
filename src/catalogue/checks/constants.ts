/** Constants that somebody reads, and that make sense beside each other. */
import { isObject, objectOf } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { layout } from '../layout.ts';
import { oneOf } from '../../engine/nearest.ts';
import { secretName } from './privacy.ts';
import { placeholdersOf } from './text/places.ts';
import { wrongAt, faultAt, faultIn, type Check, type CheckContext, type FoundFault } from './check.ts';

/** Whether a text names the constant: by itself, as a rule reads it, or as a text for people says it. */
function isNamed(value: Json | undefined, name: string): boolean {
  if (typeof value === 'string') return value === name || value === `constants.${name}` || placeholdersOf(value).includes(name);
  return isObject(value) || Array.isArray(value) ? Object.values(value).some((below: Json) => isNamed(below, name)) : false;
}

/** Whether any definition reads a constant that code does not know. */
function isRead(name: string, { definitions }: CheckContext): boolean {
  const { constants: _own, serverConstants: _secret, ...app } = objectOf(definitions.get('app', 'app')?.value);
  const others = layout.flatMap(({ kind }) => (kind === 'app' ? [] : definitions.of(kind).map(({ source }) => source)));
  const pages = Object.values(definitions.pages);
  return (
    isNamed(app, name) ||
    isNamed(pages, name) ||
    others.some(({ value, constants }) => [...(constants?.values() ?? [])].includes(name) || isNamed(value, name))
  );
}

/** A constant that nothing reads: most probably one that is misspelt, whose default holds in its place. */
export const unreadConstants: Check = {
  name: 'unknown-name',
  faults: (context) =>
    context.definitions.of('app').flatMap(({ source }) =>
      Object.entries(context.known.constants ?? {}).flatMap(([key, known]) =>
        Object.keys(objectOf(objectOf(source.value)[key]))
          // One that reads like a secret is told of as that.
          .filter((name) => !known.includes(name) && !secretName.test(name) && !isRead(name, context))
          .map((name) => ({ source, ...wrongAt(pointerTo('', key, name), `nothing reads the constant "${name}"`, oneOf(name, known, 'constant')) })),
      ),
    ),
};

/** The first is at most the second, counted in the unit of the first. */
const ordered: readonly (readonly [less: string, more: string, units: number])[] = [
  ['passwordMin', 'passwordMax', 1],
  ['sessionWarningMinutes', 'sessionMinutes', 1],
  ['sessionMinutes', 'sessionHours', 60],
  ['otpAskAgainSeconds', 'otpValidMinutes', 60],
];

/** A run of a game has as many pictures of each of its groups. */
function ofGames({ catalogue }: CheckContext): FoundFault[] {
  const { gamePictureCount: all, gamePicturesPerCategory: each } = catalogue.app.constants;
  return Object.values(catalogue.games).flatMap(({ id, groups, perGroup }) => {
    if (perGroup !== 'gamePicturesPerCategory' || typeof all !== 'number' || typeof each !== 'number' || all === each * groups.length) return [];
    const wrong = `"gamePictureCount" ${all} is not "gamePicturesPerCategory" ${each} of each of the ${groups.length} groups of "${id}"`;
    return faultAt('/constants/gamePictureCount', wrong, String(each * groups.length));
  });
}

export const orderedConstants: Check = {
  name: 'unlike-constants',
  faults: (context) => {
    const source = context.definitions.get('app', 'app');
    const constants = context.catalogue.app.constants;
    const games = source ? ofGames(context).map((found) => ({ source, ...found })) : [];
    const unordered = ordered.flatMap(([less, more, units]) => {
      const [one, other] = [constants[less], constants[more]];
      if (!source || typeof one !== 'number' || typeof other !== 'number' || one <= other * units) return [];
      const most = units === 1 ? `${other}` : `${other * units}, which is "${more}"`;
      return faultIn(source, `/constants/${less}`, `"${less}" ${one} is more than "${more}" ${other}`, `at most ${most}`);
    });
    return [...unordered, ...games];
  },
};
