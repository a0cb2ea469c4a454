import DialogActions from '@mui/material/DialogActions';
import type { WhyView } from '../contract/why.ts';
import { DialogFrame, DialogText } from '../dialogs/DialogFrame.tsx';
import { ActionButton } from '../environment/ActionButton.tsx';
import './why.css';

/** Why something is as it is: what is said, the rule, what it read, what would change it. */
export function WhyDialog({ title, sections, words, close, onClose }: WhyView & { onClose: () => void }) {
  return (
    <DialogFrame open onClose={onClose} className="sd-why">
      <DialogText title={title}>
        {sections.map(({ title: kind, said, rule, facts, change }, index) => (
          <section key={index} className="sd-why-part">
            <h3>{kind}</h3>
            {said ? <p className="sd-why-said">{said}</p> : null}
            {rule ? (
              <p className="sd-why-rule">
                <b>{words.rule}</b>
                {rule}
              </p>
            ) : null}
            {facts.length > 0 ? (
              <table className="sd-why-facts">
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
          </section>
        ))}
      </DialogText>
      <DialogActions>
        <ActionButton action={{ id: 'why-close', label: close, kind: 'solid', onPress: onClose }} first />
      </DialogActions>
    </DialogFrame>
  );
}
