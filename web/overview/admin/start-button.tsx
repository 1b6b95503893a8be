import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { isDialogOpen, isTyping } from '../../admin/desk-keys.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './to-do.module.css';

/** Leads to the case that is most urgent. G does the same. */
export function StartButton({ to }: { to: string }) {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'g' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(event.target) || isDialogOpen()) return;
    event.preventDefault();
    void navigate(to);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <ButtonLink to={to} icon={<IconPlayerPlay size={16} stroke={1.75} aria-hidden="true" />}>
      Start with the first case
      <kbd className={styles.key} aria-hidden="true">
        G
      </kbd>
    </ButtonLink>
  );
}
