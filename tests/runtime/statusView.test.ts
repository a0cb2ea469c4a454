import { expect, test } from 'vitest';
import type { WorkflowDef } from '../../src/engine/definition/workflow.ts';
import { statusView } from '../../src/runtime/text/statusView.ts';

const machine = {
  id: 'visit',
  aliases: { gone: 'Left' },
  rules: {},
  may: {},
  machine: {
    initial: 'Here',
    states: { Here: { meta: { label: 'In', tone: 'info', colour: 'mobilised' } }, Left: { meta: { label: 'Out', tone: 'neutral' } } },
  },
  examples: [],
} satisfies WorkflowDef;

test('a status reads and looks as its workflow says, by name or alias, whatever the case; another stands as it is', () => {
  expect(['here', 'GONE', 'Lost', null].map((value) => statusView(machine, value, String))).toEqual([
    { text: 'In', look: { tone: 'info', colour: 'mobilised' } },
    { text: 'Out', look: { tone: 'neutral' } },
    { text: 'Lost' },
    { text: '' },
  ]);
});
