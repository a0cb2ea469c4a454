import Grid from '@mui/material/Grid';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { isObject } from '../../src/engine/json.ts';
import theme from '../../config/theme.json' with { type: 'json' };
import * as iconTable from '../../src/widgets/theme/iconTable.ts';
import { NamedIcon } from '../../src/widgets/theme/NamedIcon.tsx';

const meta: Meta = { title: 'Look', parameters: { definition: { file: 'config/theme.json', requirement: ['quality 4'] } } };
export default meta;
type Story = StoryObj;

/** The tokens of both schemes have the same names: what a name looks like is for the style sheet to say. */
const { palette } = theme.colorSchemes.light;
const colours = Object.entries(palette).flatMap(([group, shades]) =>
  isObject(shades)
    ? Object.entries(shades).flatMap(([shade, value]) => (typeof value === 'string' && value.startsWith('#') ? [`${group}-${shade}`] : []))
    : [],
);
const variants = Object.entries(theme.typography).filter(([, value]) => typeof value === 'object');
const steps = [0.5, 1, 1.5, 2, 3, 4, 6];

const Cells = ({ children }: { children: ReactNode }) => (
  <Grid container spacing={2}>
    {children}
  </Grid>
);
const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <Grid size={{ xs: 6, sm: 4, md: 3 }}>
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      {children}
      <Typography variant="caption">{name}</Typography>
    </Stack>
  </Grid>
);

export const Colours: Story = {
  render: () => (
    <Cells>
      {colours.map((name) => (
        <Cell key={name} name={name}>
          <span style={{ width: 40, height: 40, borderRadius: 6, background: `var(--sd-palette-${name})`, border: '1px solid currentColor' }} />
        </Cell>
      ))}
    </Cells>
  ),
};
export const ColoursDark: Story = { ...Colours, globals: { scheme: 'dark' } };

export const Type: Story = {
  render: () => (
    <Stack spacing={2}>
      {variants.map(([name, value]) => (
        <div key={name}>
          <Typography variant="caption">{`${name}: ${(value as { fontSize: string }).fontSize}`}</Typography>
          <p style={{ font: `var(--sd-font-${name})`, margin: 0 }}>Asha Jadhav is Shortlisted · आशा जाधव · 9876543210</p>
        </div>
      ))}
    </Stack>
  ),
};

export const Spacing: Story = {
  render: () => (
    <Stack spacing={1}>
      {steps.map((step) => (
        <Stack key={step} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <span style={{ width: step * theme.spacing, height: 16, background: 'var(--sd-palette-primary-main)' }} />
          <Typography variant="caption">{`${step}: ${step * theme.spacing} px`}</Typography>
        </Stack>
      ))}
    </Stack>
  ),
};

export const Icons: Story = {
  render: () => (
    <Cells>
      {Object.keys(iconTable).map((name) => (
        <Cell key={name} name={name}>
          <NamedIcon name={name} />
        </Cell>
      ))}
    </Cells>
  ),
};
