import Inside from '../runtime/root/Inside.tsx';
import { WidgetsProvider } from '../runtime/context/context.tsx';
import * as shellViews from '../widgets/chunks/shellViews.ts';
import { prepare, widgets } from '../widgets/chunks/index.ts';
import { openDesk } from './openDesk.ts';
import { openSheetWorker, writeSheet } from './writeSheet.ts';

const parts = { widgets: { ...widgets, ...shellViews }, prepare, writeSheet, openSheetWorker, openDesk };

/** The application with the views of its frame at hand, so that no dialog or notice has to be fetched when it is needed. */
export default function InsideApp() {
  return (
    <WidgetsProvider parts={parts}>
      <Inside />
    </WidgetsProvider>
  );
}
