import Alert from '@mui/material/Alert';
import { useWords } from '../environment/environment.tsx';
import type { OfflineBannerProps } from '../contract/shell.ts';
import { Icon } from '../theme/Icon.tsx';
import { IconWifiOff } from '../theme/icons.ts';
import './bars.css';

/** Under the top bar while the network is away. The region is always there, so that its coming is announced. */
export function OfflineBanner({ open }: OfflineBannerProps) {
  const say = useWords();
  return (
    <div role="status">
      {open ? (
        <Alert className="sd-banner" role="none" severity="warning" icon={<Icon of={IconWifiOff} />}>
          <b>{say('ui.offline')}</b> {say('ui.offlineText')}
        </Alert>
      ) : null}
    </div>
  );
}
