import { useContext, useMemo, type ReactNode } from 'react';
import { AnswersContext, ParkingContext, type Parking } from './parking.ts';

interface KeptAnswersProps {
  /** What the button asks: two buttons may ask the same form, and what was meant for one is not said by the other. */
  title: string;
  isSent: () => boolean;
  children: ReactNode;
}

/** Around the form of a question: closed unsent, its answers wait for the next time. */
export function KeptAnswers({ title, isSent, children }: KeptAnswersProps) {
  const answers = useContext(AnswersContext);
  const parking = useMemo((): Parking | null => {
    const ofButton = ({ form, name }: Parameters<Parking['take']>[0]) => ({ form, name: `${name} ${title}` });
    return (
      answers && { ...answers, put: (at, work) => (isSent() ? undefined : answers.put(ofButton(at), work)), take: (at) => answers.take(ofButton(at)) }
    );
  }, [answers, title, isSent]);
  return <ParkingContext value={parking}>{children}</ParkingContext>;
}
