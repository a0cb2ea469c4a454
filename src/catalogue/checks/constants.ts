/** Constants that hang together: one by one each may be right, and together they make no sense. */
import { wrongAt, type Check, type CheckContext, type FoundFault } from './check.ts';

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
    return [wrongAt('/constants/gamePictureCount', wrong, String(each * groups.length))];
  });
}

export const orderedConstants: Check = {
  name: 'unlike-constants',
  faults: (context) => {
    const source = context.definitions.get('app', 'app');
    const given = context.catalogue.app.constants;
    const games = source ? ofGames(context).map((found) => ({ source, ...found })) : [];
    const unordered = ordered.flatMap(([less, more, units]) => {
      const [one, other] = [given[less], given[more]];
      if (!source || typeof one !== 'number' || typeof other !== 'number' || one <= other * units) return [];
      const most = units === 1 ? `${other}` : `${other * units}, which is "${more}"`;
      return [{ source, ...wrongAt(`/constants/${less}`, `"${less}" ${one} is more than "${more}" ${other}`, `at most ${most}`) }];
    });
    return [...unordered, ...games];
  },
};
