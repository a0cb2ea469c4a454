import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CardPartView, PrintedCard } from '../contract/sheet.ts';
import { CardSheet, CardFace } from './CardSheet.tsx';

/** A picture that needs no file: a face on a plain ground. */
const photo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 35 45"><rect width="35" height="45" fill="lightsteelblue"/><circle cx="17.5" cy="18" r="8" fill="sienna"/><path d="M4 45c1-11 7-15 13.5-15S30 34 31 45z" fill="darkslategray"/></svg>',
)}`;
const part = (as: CardPartView['as'], label: string, value = '', more: Partial<CardPartView> = {}): CardPartView => ({
  as,
  label,
  value,
  title: '',
  half: false,
  ...more,
});
const half = { half: true };

const names = ['Asha Pawar', 'Ravi Kale', 'Meena Shinde', 'Venkatanarasimharajuvaripeta Subrahmanyam'];

/** The card of a student: the front with her picture, the back with the centre's address. */
function cardOf(at: number, picture?: string): PrintedCard {
  const name = names[at % names.length] ?? '';
  const roll = String(4001 + at);
  return {
    id: roll,
    name,
    picture,
    faces: [
      {
        label: 'Front',
        parts: [
          part('band', 'Skilldesk', 'Mumbai Andheri'),
          part('picture', 'Student Picture'),
          part('name', '', name),
          part('field', 'Roll No', roll, half),
          part('field', 'Blood Group', at % 3 === 0 ? '' : 'O+ve', half),
          part('field', 'Valid Upto', '30/12/2026'),
          part('field', 'Course', 'C101-RETAIL-001'),
        ],
      },
      {
        label: 'Back',
        parts: [
          part('field', 'Contact Number', '5432180112', half),
          part('code', 'Roll No as a code to scan', roll, half),
          part('field', 'Card No', String(31 + at), half),
          part('note', 'This card is not transferable. If found, please return it to the centre.'),
          part('address', '', '12 Link Road, Andheri West, Mumbai, Mumbai, Maharashtra, 400053', { title: 'Mumbai Andheri' }),
          part('foot', 'Missed call', '1800-419-2112'),
        ],
      },
    ],
  };
}

const cardsOf = (count: number): PrintedCard[] => Array.from({ length: count }, (_card, at) => cardOf(at, at % 2 === 0 ? photo : undefined));

function Sheet({ count }: { count: number }) {
  const cards = cardsOf(count);
  const pictures = cards.filter(({ picture }) => picture).length;
  return (
    <CardSheet
      label="Batch"
      choose={{
        field: 'batchId',
        label: 'Batch',
        as: 'select',
        values: ['7'],
        options: [{ value: '7', label: 'C101-RETAIL-001' }],
        onChange: () => undefined,
      }}
      count={count === 1 ? `1 enrolled student, ${pictures} with a photo` : `${count} enrolled students, ${pictures} with a photo`}
      print={{ id: 'print', label: count === 1 ? 'Print 1 card' : `Print ${count} cards`, icon: 'printer', kind: 'solid', onPress: () => undefined }}
      hint="Preview at print size, 54 × 86 mm. 4 students to an A4 sheet, front above back."
      perPage={4}
      cards={cards}
    />
  );
}

const meta: Meta<typeof Sheet> = {
  title: 'widgets/sheet/ID cards',
  parameters: { definition: { file: 'config/sheets/id-card.json', requirement: ['D3-IDCARD-03', 'D3-IDCARD-06', 'D3-IDCARD-10'] } },
  component: Sheet,
  args: { count: 1 },
};
export default meta;
type Story = StoryObj<typeof Sheet>;

/** One face alone, on paper as the sheet has it. */
const face = (card: PrintedCard, side: 0 | 1) => {
  const face = card.faces[side];
  return (
    <div className="sd-sheet" data-color-scheme="light">
      {face ? <CardFace face={face} card={card} /> : null}
    </div>
  );
};

export const One: Story = {};
export const FrontWithPhoto: Story = { render: () => face(cardOf(1, photo), 0) };
export const FrontWithoutPhoto: Story = { render: () => face(cardOf(0), 0) };
export const FrontWithAPhotoThatCannotBeDrawn: Story = { render: () => face(cardOf(2, 'data:image/png;base64,AAAA'), 0) };
export const FrontWithALongName: Story = { render: () => face(cardOf(3, photo), 0) };
export const Back: Story = { render: () => face(cardOf(1), 1) };
export const TwentyOneStudents: Story = { args: { count: 21 } };
export const OnAPhone: Story = { args: { count: 3 }, globals: { viewport: { value: 'phone' } } };
