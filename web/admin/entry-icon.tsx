import { onDemand } from '../ui/on-demand.tsx';
import type { NamedIconProps } from './sidebar-icons.tsx';
import styles from './sidebar.module.css';

/** Twenty icons: every admin page would load them before what it shows. */
const NamedIcon = onDemand<NamedIconProps>(async () => (await import('./sidebar-icons.tsx')).NamedIcon);

/** Its place is kept free until it comes. */
export function EntryIcon(props: NamedIconProps) {
  return (
    <span className={styles.icon} style={{ width: props.size, height: props.size }} aria-hidden="true">
      <NamedIcon {...props} />
    </span>
  );
}
