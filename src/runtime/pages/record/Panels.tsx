import type { JsonObject } from '../../../engine/types.ts';
import { FormPlace } from '../form/FormPlace.tsx';
import { InPanel } from '../form/inPanel.ts';
import { Guarded } from '../../screens/Guarded.tsx';

export interface PanelsProps {
  forms: readonly string[];
  record: JsonObject;
  /** Names the tab and the person: with another one the forms begin anew. */
  who: string;
}

/** Forms that hang on a tab beside its own: each with its own button, a fault in one leaves the others alone. */
export function Panels({ forms, record, who }: PanelsProps) {
  return forms.map((form) => (
    <InPanel key={`${form}.${who}`} value={true}>
      <Guarded>
        <FormPlace form={form} record={record} />
      </Guarded>
    </InPanel>
  ));
}
