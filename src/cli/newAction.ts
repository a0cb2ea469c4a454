/**
 * `npm run new:action -- <service> <action> <operation> <entity, reference or handler>`: an entry in config/actions, with
 * its handler when it has one.
 */
import { newAction } from './scaffold/newAction.ts';
import { projectFolder } from './projectFolder.ts';
import { scaffold } from './scaffold/run.ts';

const [service, action, operation, target] = process.argv.slice(2);

if (service === undefined || action === undefined || operation === undefined || target === undefined) {
  console.error(
    'npm run new:action -- <service> <action> <operation> <target>, e.g. npm run new:action -- student viewStudentVisits list student, or … handler viewStudentVisits',
  );
  process.exitCode = 1;
} else {
  const draft = { service, action, operation, target };
  const next =
    operation === 'handler'
      ? 'Next: what the handler does, and its test under tests/server/http.'
      : 'Next: who may call it ("may") and what it takes ("request"), then npm run check.';
  await scaffold((folder, catalogue) => newAction(folder, projectFolder, draft, catalogue), {
    next,
    also: operation === 'handler' ? { handlers: [target] } : {},
  });
}
