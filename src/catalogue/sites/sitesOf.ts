/** Every rule of every definition, with what it may read. */
import type { Definitions } from '../definitions.ts';
import type { Catalogue } from '../types.ts';
import { configSites, gameSites, workflowSites } from './configSites.ts';
import { completenessSites } from './completenessSites.ts';
import { formSites } from './formSites.ts';
import { listSites } from './listSites.ts';
import type { Site } from './site.ts';
import { worldOf } from './world.ts';

export function sitesOf(definitions: Definitions, catalogue: Catalogue): Site[] {
  const world = worldOf(definitions, catalogue);
  const forms = Object.values(catalogue.forms).flatMap((form) => {
    const [ui, rules, binding] = (['ui', 'rules', 'binding'] as const).map((kind) => definitions.get(kind, form.id));
    return ui && rules && binding ? formSites(form, { ui, rules, binding }, world) : [];
  });
  const lists = definitions.of('list').flatMap(({ id, source }) => {
    const list = catalogue.lists[id];
    return list ? listSites(list, source, catalogue, world) : [];
  });
  return [
    ...forms,
    ...lists,
    ...configSites(definitions, catalogue, world),
    ...workflowSites(definitions, catalogue, world),
    ...gameSites(definitions, catalogue),
    ...completenessSites(definitions, catalogue, world),
  ];
}
