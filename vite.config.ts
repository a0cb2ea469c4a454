/**
 * Builds the page: src/app -> dist/app. Everything that leaves here must live under a strict Content-Security-Policy:
 * no inline script, no inlined fonts or pictures, no polyfill that writes one.
 */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * What is always fetched together comes as one file, which weighs less than a score of small ones: all that these reach without waiting. What the
 * login page has does not come again; what forms and lists both have comes with the first of them, what the dashboard has too with the frame.
 */
const start = ['src/app/main.tsx', 'src/widgets/login/LoginLayout.tsx'];
const inside = [
  'src/app/InsideApp.tsx',
  'src/widgets/chunks/shellViews.ts',
  'src/runtime/workflow/runWorkflow.ts',
  'src/runtime/text/time.ts',
  'src/engine/countText.ts',
  'src/runtime/pages/useButtons.ts',
];
const form = ['src/runtime/pages/form/FormBlock.tsx', 'src/widgets/form/SchemaForm.tsx', 'src/widgets/chunks/formViews.ts'];
/** What a record has beside its forms. */
const record = ['src/runtime/pages/record/RecordPage.tsx', 'src/widgets/chunks/recordViews.ts'];
const list = ['src/runtime/pages/list/ListPage.tsx', 'src/widgets/chunks/tableViews.ts'];
/** In lists, and in the header of a record that has one; the sheet of tables, which charts have, too. */
const status = ['src/widgets/tables/StatusChip.tsx', 'src/widgets/tables/tables.css'];
const chart = ['src/runtime/pages/chart/ChartBox.tsx', 'src/widgets/charts/Chart.tsx', 'src/widgets/charts/useLook.ts'];
const dashboard = [
  'src/runtime/pages/CardsPage.tsx',
  'src/runtime/pages/WaitingPage.tsx',
  'src/runtime/pages/TourPage.tsx',
  'src/widgets/views/Cards.tsx',
  'src/widgets/views/TourOffer.tsx',
];
/** What uses a little of a list, and draws none: that little comes without the rest. */
const little = [
  'src/runtime/pages/NoticeBlock.tsx',
  'src/runtime/pages/GamePage.tsx',
  'src/runtime/pages/upload/UploadBlock.tsx',
  'src/widgets/charts/MonthGrid.tsx',
  'src/widgets/sheet/CardSheet.tsx',
];
/** What turns pages as a list does. */
const paged = ['src/widgets/form/RosterField.tsx', 'src/widgets/upload/SheetGrid.tsx'];
/** What says why, on every page that may be asked: what it has of forms does not bring them along. */
const why = ['src/runtime/why/RefusalWhy.tsx'];
/** What any page may have, or of a record whoever shows one. */
const ofAny = [/\/widgets\/views\/NoteCard\.tsx$/u, /\/runtime\/pages\/record\/use(?:Record|Photo)\.ts$/u];
/** An index that every page reads names it, and few draw with it or ask by it: it comes with the first that does, this with lists. */
const ofListsOnly = /@mui\/material\/(?:Radio|RadioGroup)\/|\/IconArrowsSort\.mjs$/u;
const ofFew = [/@mui\/material\/Slider\//u, /@tanstack\/.*\/(?:queriesObserver|infiniteQueryObserver|useQueries|useInfiniteQuery)\.js$/u];
/** Forms and the game hear their machines by it. */
const ofFrame = /\/node_modules\/(?:@xstate\/react|use-isomorphic-layout-effect|use-sync-external-store)\//u;
/** Packages of before `sideEffects` was a word: what is imported of them and not used does nothing. */
const idle = /\/node_modules\/(?:hoist-non-react-statics|prop-types|react-is)\//u;

type ModuleImports = (id: string) => { importedIds: readonly string[] } | null;

function reached(roots: readonly string[], importsOf: ModuleImports): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = roots.map((path) => join(import.meta.dirname, path));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const module = importsOf(id);
    if (!module) throw new Error(`vite.config.ts: ${id} is no part of the page`);
    waiting.push(...module.importedIds);
  }
  return found;
}

function chunkNames(): (id: string, graph: { getModuleInfo: ModuleImports }) => string | null {
  let names: (id: string) => string | null;
  return (id, graph) => {
    names ??= namesIn((path) => graph.getModuleInfo(path));
    return names(id);
  };
}

function namesIn(importsOf: ModuleImports): (id: string) => string | null {
  const [login, frame] = [start, inside].map((roots) => reached(roots, importsOf));
  const [forms, records, lists, statuses, littles, pagers, whys] = [form, record, list, status, little, paged, why].map((roots) =>
    reached(roots, importsOf),
  );
  const others = Object.entries({ chart, dashboard }).map(([name, roots]) => ({ name, modules: reached(roots, importsOf) }));
  return (id) => {
    if (ofListsOnly.test(id)) return 'list';
    if ([...ofFew, ...ofAny].some((path) => path.test(id))) return null;
    if (login?.has(id)) return 'start';
    const isOfBoth = (forms?.has(id) || records?.has(id)) && (lists?.has(id) || whys?.has(id));
    if (frame?.has(id) || ofFrame.test(id) || (isOfBoth && others.some(({ modules }) => modules.has(id)))) return 'inside';
    if (isOfBoth) return 'pages';
    if (forms?.has(id)) return 'form';
    if (records?.has(id)) return 'record';
    if (statuses?.has(id)) return 'status';
    if (lists?.has(id)) return littles?.has(id) ? 'little' : pagers?.has(id) ? 'pager' : 'list';
    return others.find(({ modules }) => modules.has(id))?.name ?? null;
  };
}

export default defineConfig({
  root: 'src/app',
  plugins: [react()],
  build: {
    outDir: '../../dist/app',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: idle, sideEffects: false }] },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkNames(), debugName: 'together' }] } },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/pictures', '/templates'].map((path) => [
        path,
        { target: process.env.SKILLDESK_SERVER ?? 'http://localhost:8081', changeOrigin: false },
      ]),
    ),
  },
});
