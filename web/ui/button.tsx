import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

/*
 * The buttons of the frame and the home page. Mantine's Button has the same looks through the theme and is right
 * everywhere else; on the first page it would cost more than everything else of Mantine together.
 */

interface ButtonLook {
  variant?: 'filled' | 'ink' | 'default' | 'light' | 'quiet' | 'outline' | 'white';
  size?: 'sm' | 'md' | 'lg' | 'xl';
  icon?: ReactNode;
  className?: string;
}

function lookOf({ variant = 'filled', size = 'md', className }: ButtonLook) {
  return {
    className: className ? `${styles.button} ${className}` : styles.button,
    'data-variant': variant,
    'data-size': size,
  };
}

export function PlainButton({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} {...lookOf({ variant, size, className })}>
      {icon}
      {children}
    </button>
  );
}

/** A link to another page of ours. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  to,
  children,
}: ButtonLook & { to: string; children: ReactNode }) {
  return (
    <Link to={to} {...lookOf({ variant, size, className })}>
      {icon}
      {children}
    </Link>
  );
}

/** A link that leaves us: mail, another site. */
export function ButtonAnchor({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} {...lookOf({ variant, size, className })}>
      {icon}
      {children}
    </a>
  );
}
