/** A workflow as a story: its chart and table, with what the role of the toolbar may do; its examples are checked when it runs as a test. */
import type { StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inWords, runWorkflowExample } from '../../src/engine/example/runExample.ts';
import { catalogue, lists, messages, named, requirementsOf, spokenIn } from './definitions.ts';
import { roleNamed } from './toolbar.ts';
import { WorkflowChart } from './WorkflowChart.tsx';

export function workflowStory(path: string): StoryObj {
  return {
    name: 'Chart',
    parameters: { definition: { file: `workflows/${path}.json`, requirement: requirementsOf(catalogue.workflows[path]) } },
    render: (_args, { globals, title }) => (
      <WorkflowChart
        def={named(catalogue.workflows, path)}
        title={title.split('/').at(-1) ?? path}
        messages={spokenIn(globals['language']).messages}
        role={roleNamed(globals['role'])}
      />
    ),
    play: async ({ canvasElement }) => {
      const workflow = named(catalogue.workflows, path);
      // What nobody sends somebody does all the same: the clock or the server, in words.
      const who = [...canvasElement.querySelectorAll('.wf-note span')].map(({ textContent }) => textContent);
      await expect(who).not.toContain('Who may: nobody');
      if (workflow.of?.clock !== undefined) await expect(who).toContain('Who may: no person, the clock does it');
      await expect(workflow.examples.flatMap((one) => runWorkflowExample(workflow, one, { lists, messages }).map(inWords))).toEqual([]);
    },
  };
}
