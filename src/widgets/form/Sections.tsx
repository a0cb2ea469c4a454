import { isOnlyRead, type SectionPlan } from './plan.ts';
import { fieldPath } from './pointer.ts';
import type { RootTemplate } from './rjsf.ts';
import { Section } from './Section.tsx';

/** The fields that count as filled or not: words are only read, and keep no section whose other fields are hidden. */
function asked({ fields }: SectionPlan): SectionPlan['fields'] {
  const own = fields.filter((field) => !isOnlyRead(field));
  return own.length > 0 ? own : fields;
}

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
          paths={asked(section)
            .map(({ at }) => fieldPath(at))
            .join(' ')}
        />
      ))}
    </div>
  );
}
