import { ActionIcon, Button as MantineButton } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { Link } from 'react-router';

interface Look {
  children: ReactNode;
  /** `primary` is the one thing a page is for; `danger` takes something away */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: ReactNode;
  wide?: boolean;
  small?: boolean;
  /** where the text alone does not name it among its like: "Disable account of asha" */
  'aria-label'?: string | undefined;
}

function lookOf({ kind = 'plain', icon, wide, small, children, ...rest }: Look) {
  return {
    size: small ? 'sm' : 'md',
    variant: { primary: 'filled', danger: 'filled', plain: 'default', quiet: 'subtle' }[kind],
    ...(kind === 'danger' ? { color: 'red' } : {}),
    leftSection: icon,
    fullWidth: wide ?? false,
    children,
    ...rest,
  };
}

interface ButtonProps extends Look {
  onClick?: MouseEventHandler<HTMLButtonElement>;
  submit?: boolean;
  disabled?: boolean;
  /** under way: shows it and takes no second press */
  busy?: boolean;
  'aria-describedby'?: string | undefined;
  'aria-expanded'?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ onClick, submit, disabled, busy, ref, ...look }: ButtonProps) {
  return (
    <MantineButton
      {...lookOf(look)}
      type={submit ? 'submit' : 'button'}
      loading={busy ?? false}
      aria-busy={busy ?? false}
      disabled={disabled ?? false}
      {...(onClick ? { onClick } : {})}
      {...(ref ? { ref } : {})}
    />
  );
}

export function ButtonLink({ to, ...look }: Look & { to: string }) {
  return <MantineButton component={Link} to={to} {...lookOf(look)} />;
}

interface IconButtonProps {
  name: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
}

export const IconButton = ({ name, icon, onClick, disabled }: IconButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size="md" aria-label={name} onClick={onClick} disabled={disabled ?? false}>
    {icon}
  </ActionIcon>
);
