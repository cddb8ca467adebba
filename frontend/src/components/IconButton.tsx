import { ActionIcon, Tooltip, type ActionIconProps } from "@mantine/core";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

interface Props
  extends ActionIconProps, Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ActionIconProps | "color"> {
  /** The accessible name and the tooltip. */
  label: string;
  /** Shown in the tooltip after the name. */
  keys?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** IconButton is a button of one icon that says its name under the pointer and to a screen reader. */
export function IconButton({ label, keys, children, ref, ...rest }: Props) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label}>
      <ActionIcon aria-label={label} ref={ref} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
