/** Constants of which each is right by itself, and which contradict each other. */
import { test } from 'vitest';
import { refused, type Seed } from '../fixture.ts';

const file = 'config/app.json';
const seeds: Seed[] = [
  {
    name: 'quality 5: the shortest password is longer than the longest',
    file,
    from: '"passwordMax": 15',
    to: '"passwordMax": 15, "passwordMin": 20',
    pointer: '/constants/passwordMin',
    check: 'unlike-constants',
    wrong: /^"passwordMin" 20 is more than "passwordMax" 15$/,
    right: /^at most 15$/,
  },
  {
    name: 'a session that is warned of before it begins',
    file,
    from: '"sessionMinutes": 15',
    to: '"sessionMinutes": 15, "sessionWarningMinutes": 30',
    pointer: '/constants/sessionWarningMinutes',
    check: 'unlike-constants',
    wrong: /"sessionWarningMinutes" 30 is more than "sessionMinutes" 15/,
    right: /at most 15/,
  },
  {
    name: 'an idle session that outlives the longest one',
    file,
    from: '"sessionMinutes": 15, "sessionHours": 12',
    to: '"sessionMinutes": 120, "sessionHours": 1',
    pointer: '/constants/sessionMinutes',
    check: 'unlike-constants',
    wrong: /"sessionMinutes" 120 is more than "sessionHours" 1$/,
    right: /at most 60, which is "sessionHours"/,
  },
];
test.each(seeds)('$name', refused);
