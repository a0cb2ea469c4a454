import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import SnackbarContent from '@mui/material/SnackbarContent';
import IconButton from '@mui/material/IconButton';
import { useWords } from '../environment/environment.tsx';
import type { Notice, NoticesProps } from '../contract.ts';
import { toneIcons } from '../dialogs/toneIcons.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconX } from '../theme/icons.ts';
import './notices.css';

const seconds = 6;

function Message({ notice, onClose }: { notice: Notice; onClose: (id: string) => void }) {
  const say = useWords();
  const { id, text, tone = 'info', action } = notice;
  return (
    <SnackbarContent
      role="presentation"
      className="sd-notice"
      data-notice={id}
      message={
        <>
          <Icon of={toneIcons[tone]} />
          <span>{text}</span>
        </>
      }
      action={
        <>
          {action ? (
            <Button
              variant="text"
              size="small"
              onClick={() => {
                action.onPress();
                onClose(id);
              }}
            >
              {action.label}
            </Button>
          ) : null}
          <IconButton size="small" aria-label={say('ui.close')} onClick={() => onClose(id)}>
            <Icon of={IconX} size="small" />
          </IconButton>
        </>
      }
    />
  );
}

/**
 * Our own notices, bottom left, one at a time, six seconds; they wait while somebody points at them. Those with an action stay
 * until they are closed.
 */
export function Notices({ items, onClose }: NoticesProps) {
  const first = items[0];
  return (
    <div role="status" className="sd-noprint">
      {first ? (
        <Snackbar
          key={first.id}
          open
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          autoHideDuration={first.action ? null : seconds * 1000}
          onClose={(_event, reason) => {
            if (reason !== 'clickaway') onClose(first.id);
          }}
        >
          <div>
            <Message notice={first} onClose={onClose} />
          </div>
        </Snackbar>
      ) : null}
    </div>
  );
}
