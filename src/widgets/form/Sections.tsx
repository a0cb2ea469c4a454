import { pathOf } from './pointer.ts';
import type { RootTemplate } from './rjsf.ts';
import { Section } from './Section.tsx';

/** ObjectFieldTemplate of the root: the sections of ui.json, each with its fields placed by pointer. */
export function Sections({ registry, fieldPathId }: RootTemplate) {
  const { plan, lazy } = registry.formContext;
  return (
    <div className="sd-stack">
      {plan.sections.map((section, index) => (
        <Section
          key={section.id}
          section={section}
          first={index === 0}
          registry={registry}
          lazy={lazy && index > 0}
          id={`${fieldPathId.$id}__${section.id}`}
          paths={section.fields.map(({ at }) => pathOf(at)).join(' ')}
        />
      ))}
    </div>
  );
}
