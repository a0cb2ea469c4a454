/** Words that no file of ours may hold, with the reason; each pattern is proved by a sentence that it must find. */
interface Ban {
  name: string;
  pattern: RegExp;
  found: string;
}

/** Joined, so that this file does not hold what it looks for. */
const word = (...parts: string[]): string => parts.join('');

export const bans: readonly Ban[] = [
  { name: 'left-over', pattern: new RegExp(word('\\b(TO', 'DO|FIX', 'ME|XX', 'X|HA', 'CK)\\b')), found: word('// TO', 'DO later') },
  {
    name: 'skipped test',
    pattern: new RegExp(word('\\b(it|test|describe)\\.(sk', 'ip|to', 'do|on', 'ly)\\b|\\b(xit|xtest|fdescribe)\\(')),
    found: word('test.sk', 'ip('),
  },
  {
    name: 'switched-off check',
    pattern: new RegExp(word('@ts-ig', 'nore|@ts-noch', 'eck|@ts-expect-er', 'ror|(eslint|oxlint)-dis', 'able')),
    found: word('// @ts-ig', 'nore'),
  },
  {
    name: 'path of a machine',
    pattern: new RegExp(word('(?<![\\w.])/(wo', 'rk|tm', 'p|ho', 'me|Us', 'ers|ro', 'ot)/')),
    found: word("'/wo", "rk/main'"),
  },
  {
    name: 'host of a registry',
    pattern: new RegExp(word('registry\\.(npm', 'js|yarn', 'pkg)|npm\\.pkg\\.git', 'hub')),
    found: word('https://registry.npm', 'js.org/a'),
  },
];
