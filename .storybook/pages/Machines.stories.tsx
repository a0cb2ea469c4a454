import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { AnyStateMachine } from 'xstate';
import type { WorkflowDef, WorkflowTransition } from '../../src/engine/definition/workflow.ts';
import { saveMachine } from '../../src/runtime/pages/form/saveMachine.ts';
import { messages } from '../views/definitions.ts';
import { WorkflowChart } from '../views/WorkflowChart.tsx';

const meta: Meta = {
  title: 'Workflows/Of the page',
  parameters: { definition: { file: 'schemas/_meta/binding.schema.json', requirement: ['quality 2'] } },
};
export default meta;

/** A machine written in code as the chart of workflows takes it, read from the machine itself: every event that leads from one state to another. */
function chartOf({ id, root, config }: AnyStateMachine): WorkflowDef {
  const guards = new Set<string>();
  const waysOf = ({ on }: typeof root): Record<string, WorkflowTransition[]> =>
    Object.fromEntries(
      Object.entries(on).flatMap(([event, ways]): [string, WorkflowTransition[]][] => {
        const onward = ways.flatMap(({ target, guard }): WorkflowTransition[] => {
          const [to] = target ?? [];
          if (typeof guard === 'string') guards.add(guard);
          return to === undefined ? [] : [{ target: to.key, ...(typeof guard === 'string' ? { guard } : {}) }];
        });
        // What a work throws, and that it has answered, XState calls by names of its own.
        return onward.length === 0 ? [] : [[event.startsWith('xstate.error.') ? 'fault' : event, onward]];
      }),
    );
  const states = Object.values(root.states).map((state): [string, WorkflowDef['machine']['states'][string]] => [
    state.key,
    { meta: { label: state.key, tone: state.tags.includes('sending') ? 'info' : 'neutral' }, on: waysOf(state) },
  ]);
  const machine = { initial: String(config.initial), states: Object.fromEntries(states) };
  return { id, machine, rules: Object.fromEntries([...guards].map((name) => [name, name])), may: {}, examples: [] };
}

export const SaveOfAForm: StoryObj = {
  name: 'The save of a form',
  render: () => <WorkflowChart def={chartOf(saveMachine)} title="The save of a form" messages={messages} />,
  play: async ({ canvasElement }) => {
    const rows = [...canvasElement.querySelectorAll('tbody tr')].map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent));
    await expect(rows).toContainEqual(['editing', 'press', 'collecting']);
    await expect(rows).toContainEqual(['sending', 'saved', 'saved']);
    // Pressed twice it is saved once.
    await expect(rows.filter(([from, event]) => event === 'press' && ['collecting', 'judging', 'sending', 'saved'].includes(from ?? ''))).toEqual([]);
  },
};
