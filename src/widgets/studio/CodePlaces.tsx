import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import type { CodePlacesProps } from '../contract/studio.ts';
import { ActionButtons } from '../environment/ActionButton.tsx';

/** Places in files under a heading, each a button that leads there. */
export function CodePlaces({ id, title, none, places }: CodePlacesProps) {
  return (
    <section className="sd-card" aria-labelledby={`${id}-places`} data-places={id}>
      <header>
        <h2 id={`${id}-places`}>
          <span role="status">{title}</span>
        </h2>
      </header>
      {places.length === 0 ? <p className="sd-sub">{none}</p> : null}
      <List dense sx={{ maxHeight: 380, overflowY: 'auto' }}>
        {places.map(({ id: key, title: name, about, tone, onGo, more = [] }) => (
          <ListItem key={key} disablePadding sx={{ flexWrap: 'wrap' }}>
            <ListItemButton onClick={onGo} sx={{ minHeight: 44, px: 'var(--inset)' }}>
              <ListItemText
                primary={name}
                secondary={about}
                slotProps={{
                  primary: { sx: { overflowWrap: 'anywhere', fontWeight: 550, ...(tone ? { color: `${tone}.text` } : {}) } },
                  secondary: { sx: { overflowWrap: 'anywhere' } },
                }}
              />
            </ListItemButton>
            {more.length > 0 ? (
              <Box sx={{ width: '100%', px: 'calc(var(--inset) - 11px)' }}>
                <ActionButtons of={more} kind="text" small />
              </Box>
            ) : null}
          </ListItem>
        ))}
      </List>
    </section>
  );
}
