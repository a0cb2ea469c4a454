import { later } from '../environment/LazyBoundary.tsx';
import { askedBy, isOnlyRead, type SectionPlan } from './plan.ts';
import { fieldPath } from './pointer.ts';
import type { RootTemplate } from './rjsf.ts';
import { Section } from './Section.tsx';

const Pages = later(() => import('./Pages.tsx'), 'Pages', 'sd-coming');

/** The fields that count as filled or not: words are only read, and keep no section whose other fields are hidden. */
function questions({ fields }: SectionPlan): SectionPlan['fields'] {
  const own = fields.filter((field) => !isOnlyRead(field));
  return own.length > 0 ? own : fields;
}

/** ObjectFieldTemplate of the root: the sections of ui.json, each with its fields placed by pointer; with pages those of one page at a time. */
export function Sections({ registry, fieldPathId }: RootTemplate) {
  const { plan, lazy } = registry.formContext;
  const views = (sections: readonly SectionPlan[]) => (
    <div className="sd-stack">
      {sections.map((section) => (
        <Section
          key={section.id}
          section={section}
          first={section === plan.sections[0]}
          registry={registry}
          lazy={lazy && section !== sections[0]}
          id={`${fieldPathId.$id}__${section.id}`}
          paths={questions(section)
            .flatMap(askedBy)
            .map(({ at }) => fieldPath(at))
            .join(' ')}
        />
      ))}
    </div>
  );
  if (plan.pages === undefined) return views(plan.sections);
  return <Pages id={fieldPathId.$id} pages={plan.pages} form={registry.formContext} draw={views} />;
}
