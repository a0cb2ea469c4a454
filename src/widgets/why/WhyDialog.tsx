import DialogActions from '@mui/material/DialogActions';
import type { WhySection, WhyView } from '../contract/why.ts';
import { DialogFrame, DialogText } from '../dialogs/DialogFrame.tsx';
import { ActionButton } from '../environment/ActionButton.tsx';
import './why.css';

/** What a reason is made of, folded: it is for those who keep the definitions. */
function WhyDetails({ section: { rule, facts, change }, words }: { section: WhySection; words: WhyView['words'] }) {
  if (!rule && facts.length === 0) return null;
  return (
    <details className="sd-why-more sd-small">
      <summary>{words.more}</summary>
      {rule ? (
        <p className="sd-why-rule">
          <b>{words.rule}</b>
          {rule}
        </p>
      ) : null}
      {facts.length > 0 ? (
        <table className="sd-facts sd-why-facts">
          <thead>
            <tr>
              <th scope="col">{words.fact}</th>
              <th scope="col">{words.value}</th>
            </tr>
          </thead>
          <tbody>
            {facts.map(({ name, value }, at) => (
              <tr key={at}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {change ? (
        <p className="sd-why-rule">
          <b>{words.change}</b>
          {change}
        </p>
      ) : null}
    </details>
  );
}

/** Why something is as it is: what to do, why, and folded below the rule, what it read, what would change it. */
export function WhyDialog({ title, sections, words, close, onClose }: WhyView & { onClose: () => void }) {
  return (
    <DialogFrame open onClose={onClose} className="sd-why">
      <DialogText title={title}>
        {sections.map((section, index) => (
          <section key={index} className="sd-why-part sd-anywhere">
            <h3>{section.title}</h3>
            {section.steps.map(({ text, onGo }) => (
              <p key={text} className="sd-why-step">
                {onGo ? (
                  <button type="button" className="sd-why-go" data-action="why-go" onClick={onGo}>
                    {text}
                  </button>
                ) : (
                  text
                )}
              </p>
            ))}
            {section.sentence ? <p className="sd-why-said">{section.sentence}</p> : null}
            <WhyDetails section={section} words={words} />
          </section>
        ))}
      </DialogText>
      <DialogActions>
        <ActionButton action={{ id: 'why-close', label: close, kind: 'solid', onPress: onClose }} first />
      </DialogActions>
    </DialogFrame>
  );
}
