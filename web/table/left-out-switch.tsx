import { Switch } from '@mantine/core';
import { leftOutWords, type LeftOut } from './left-out.ts';
import styles from './left-out.module.css';

export interface LeftOutSwitchProps {
  leftOut: LeftOut;
}

export function LeftOutSwitch({ leftOut }: LeftOutSwitchProps) {
  return (
    <Switch
      classNames={{ root: styles.switch, label: styles.label }}
      label={`Show ${leftOutWords(leftOut)}`}
      checked={leftOut.isShown}
      onChange={(event) => leftOut.setShown(event.currentTarget.checked)}
    />
  );
}
