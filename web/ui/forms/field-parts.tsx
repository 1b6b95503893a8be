import { IconAlertCircle } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Group, Stack, Text } from '../layout/layout.tsx';
import styles from './field-parts.module.css';

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <Group className={styles.error} as="span" gap={2} size="sm" leading="snug" wrap={false} align="stretch">
      <IconAlertCircle size={17} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </Group>
  );
}

export function OptionalLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children}{' '}
      <Text as="span" weight={400} tone="faint">
        optional
      </Text>
    </>
  );
}

/** What our fields take in the place of Mantine's label, description and error. */
interface FieldParts {
  label: ReactNode;
  help?: ReactNode;
  isOptional?: boolean;
  error?: ReactNode;
}

/** The parts as Mantine takes them. */
export function partsOf({ label, help, isOptional, error }: FieldParts) {
  return {
    label: isOptional ? <OptionalLabel>{label}</OptionalLabel> : label,
    description: error ? undefined : help,
    error: error ? <FieldError>{error}</FieldError> : undefined,
  };
}

export type FieldOf<Props> = Omit<Props, 'label' | 'description' | 'error'> & FieldParts;

interface FieldGroupProps {
  label: ReactNode;
  help?: ReactNode;
  isOptional?: boolean;
  error?: ReactNode;
  role?: 'group' | 'radiogroup';
  children: ReactNode;
}

/** A question with several controls under one label: radios, chips, from and to. */
export function FieldGroup({ label, help, isOptional, error, role = 'group', children }: FieldGroupProps) {
  const id = useId();
  return (
    <Stack
      role={role}
      gap={3}
      aria-labelledby={`${id}-label`}
      aria-describedby={error || help ? `${id}-below` : undefined}
      aria-invalid={error ? true : undefined}
      data-invalid={error ? true : undefined}
    >
      <Text id={`${id}-label`} size="sm" weight={600} leading="snug">
        {isOptional ? <OptionalLabel>{label}</OptionalLabel> : label}
      </Text>
      {children}
      {(error || help) && (
        <p id={`${id}-below`} className={error ? styles.problem : styles.help}>
          {error ? <FieldError>{error}</FieldError> : help}
        </p>
      )}
    </Stack>
  );
}
