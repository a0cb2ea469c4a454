/** A workflow as a story: its chart and table, with what the role of the toolbar may do; its examples are checked when it runs as a test. */
import type { StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { inWords, runWorkflowExample } from '../../src/engine/example/runExample.ts';
import { catalogue, lists, messages, findByName, requirementsOf, spokenIn } from './definitions.ts';
import { roleNamed } from './toolbar.ts';
import { WorkflowChart } from './WorkflowChart.tsx';

/** The chart stands whole in the canvas, and as large as it is drawn when it is asked for. */
async function fitsAndGrows(canvas: HTMLElement): Promise<void> {
  const [box, chart] = [canvas.querySelector('.wf-scroll'), canvas.querySelector<SVGSVGElement>('.wf-scroll svg')];
  if (!box || !chart) throw new Error('no chart');
  const overlap = (): number[] => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
  await expect(overlap()).toEqual([0, 0]);
  await expect(box.getBoundingClientRect().right).toBeLessThanOrEqual(document.documentElement.clientWidth);
  const width = (): number => Math.round(chart.getBoundingClientRect().width);
  const chartWidth = Math.round(chart.viewBox.baseVal.width);
  await expect(width()).toBeLessThanOrEqual(chartWidth);
  await userEvent.click(within(canvas).getByRole('button', { name: 'Enlarge the chart' }));
  await expect(width()).toBe(chartWidth);
  await userEvent.click(within(canvas).getByRole('button', { name: 'Fit the chart to the page' }));
  await expect(overlap()).toEqual([0, 0]);
}

export function workflowStory(path: string): StoryObj {
  return {
    name: 'Chart',
    parameters: { definition: { file: `workflows/${path}.json`, requirement: requirementsOf(catalogue.workflows[path]) } },
    render: (_args, { globals, title }) => (
      <WorkflowChart
        def={findByName(catalogue.workflows, path)}
        title={title.split('/').at(-1) ?? path}
        messages={spokenIn(globals['language']).messages}
        role={roleNamed(globals['role'])}
      />
    ),
    play: async ({ canvasElement }) => {
      const workflow = findByName(catalogue.workflows, path);
      await fitsAndGrows(canvasElement);
      // What nobody sends somebody does all the same: the clock or the server, in words.
      const who = [...canvasElement.querySelectorAll('.wf-note span')].map(({ textContent }) => textContent);
      await expect(who).not.toContain('Who may: nobody');
      if (workflow.of?.clock !== undefined) await expect(who).toContain('Who may: no person, the clock does it');
      await expect(workflow.examples.flatMap((one) => runWorkflowExample(workflow, one, { lists, messages }).map(inWords))).toEqual([]);
    },
  };
}
