/** The table of checks, in the order in which they run. */
import { actions } from './actions.ts';
import { calls } from './calls.ts';
import type { Check } from './check.ts';
import { columns } from './columns.ts';
import { cycles } from './cycles.ts';
import { duplicates } from './duplicates.ts';
import { entities } from './entities.ts';
import { fileNames } from './fileNames.ts';
import { formExamples } from './formExamples.ts';
import { formFiles } from './formFiles.ts';
import { ids } from './ids.ts';
import { keywords } from './keywords.ts';
import { links } from './links.ts';
import { listExamples } from './listExamples.ts';
import { names } from './names.ts';
import { operators } from './operators.ts';
import { paths } from './paths.ts';
import { patterns } from './patterns.ts';
import { placeholders } from './placeholders.ts';
import { pointers } from './pointers.ts';
import { requiredHidden } from './requiredHidden.ts';
import { texts } from './texts.ts';
import { traits } from './traits.ts';
import { widgets } from './widgets.ts';
import { workflowExamples } from './workflowExamples.ts';
import { workflowShape } from './workflowShape.ts';

export const checks: readonly Check[] = [
  links, fileNames, formFiles, keywords, patterns, operators, paths, ids, traits, pointers, cycles, requiredHidden, names, widgets, actions, calls, columns, entities, duplicates, texts, placeholders,
  workflowShape, formExamples, listExamples, workflowExamples,
];
