/** Constants that hang together: one by one each may be right, and together they make no sense. */
import { wrongAt, type Check } from './check.ts';

/** The first is at most the second, counted in the unit of the first. */
const ordered: readonly (readonly [less: string, more: string, units: number])[] = [
  ['passwordMin', 'passwordMax', 1],
  ['sessionWarningMinutes', 'sessionMinutes', 1],
  ['sessionMinutes', 'sessionHours', 60],
  ['otpAskAgainSeconds', 'otpValidMinutes', 60],
];

export const orderedConstants: Check = {
  name: 'unlike-constants',
  faults: ({ catalogue, definitions }) => {
    const source = definitions.get('app', 'app');
    const given = catalogue.app.constants;
    return ordered.flatMap(([less, more, units]) => {
      const [one, other] = [given[less], given[more]];
      if (!source || typeof one !== 'number' || typeof other !== 'number' || one <= other * units) return [];
      const most = units === 1 ? `${other}` : `${other * units}, which is "${more}"`;
      return [{ source, ...wrongAt(`/constants/${less}`, `"${less}" ${one} is more than "${more}" ${other}`, `at most ${most}`) }];
    });
  },
};
