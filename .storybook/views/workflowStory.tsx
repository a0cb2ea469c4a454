/** A workflow as a story: its chart and table, with what the role of the toolbar may do; its examples are checked when it runs as a test. */
import type { StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inWords, runWorkflowExample } from '../../src/engine/example/runExample.ts';
import { catalogue, messages, named } from './definitions.ts';
import { roleNamed } from './toolbar.ts';
import { WorkflowChart } from './WorkflowChart.tsx';

export function workflowStory(path: string): StoryObj {
  return {
    name: 'Chart',
    render: (_args, { globals }) => <WorkflowChart def={named(catalogue.workflows, path)} messages={messages} role={roleNamed(globals['role'])} />,
    play: async () => {
      const workflow = named(catalogue.workflows, path);
      await expect(workflow.examples.flatMap((one) => runWorkflowExample(workflow, one, messages).map(inWords))).toEqual([]);
    },
  };
}
