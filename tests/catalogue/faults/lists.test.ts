import { describe, expect, test } from 'vitest';
import { edited, good, judgeFiles } from '../fixture.ts';

const list = 'schemas/lists/people.json';

describe('lists', () => {
  test('a funnel that does not count a status is no fault, and noted', () => {
    const file = 'config/charts/way.json';
    const chart = {
      $schema: '../../schemas/_meta/chart.schema.json',
      title: 'The way',
      kind: 'funnel',
      call: 'listStudents',
      with: { centerId: { var: 'session.centre.id' } },
      key: 'status',
      value: 'dbUserId',
      columns: { key: 'Status', value: 'People' },
      names: { workflow: 'student' },
      steps: [{ label: 'All', of: ['New', 'Left'] }],
    };
    const result = judgeFiles({ ...good, [file]: JSON.stringify(chart) });
    const about = (result.ok ? result.notices() : [...result.faults, ...result.notices()]).filter((one) => one.file === file);
    expect(about.map(({ pointer, wrong }) => [pointer, wrong])).toEqual([['/steps', 'no step counts Welcomed']]);
  });

  test('a filter that leaves a status out is no fault, and noted', () => {
    const stages = {
      $schema: '../../schemas/_meta/options.schema.json',
      title: 'Stages',
      items: ['New', 'Welcomed'].map((value) => ({ value, label: value })),
    };
    const files = edited(good, list, '"label": "Status", "as": "text" }', '"label": "Status", "as": "select", "options": "stages" }');
    const result = judgeFiles({ ...files, 'config/options/stages.json': JSON.stringify(stages) });
    expect(result.ok ? [] : result.faults).toEqual([]);
    expect(
      result
        .notices()
        .filter(({ file }) => file === list)
        .map(({ wrong }) => wrong),
    ).toEqual(['the filter does not offer Left']);
  });
});
