import { ActionIcon, Button as MantineButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type MouseEventHandler, type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Path } from '#contract/paths.ts';
import { Link } from './link.tsx';

interface Look {
  children: ReactNode;
  /** `primary` is the main action of a page; `danger` deletes something */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: ReactNode;
  wide?: boolean;
  small?: boolean;
  /** needed where several buttons have the same text: "Disable account of asha" */
  'aria-label'?: string | undefined;
  'aria-keyshortcuts'?: string;
  'aria-current'?: 'page';
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
  /** shows that the action is under way and ignores further presses */
  busy?: boolean;
  'aria-describedby'?: string | undefined;
  'aria-expanded'?: boolean;
  /** the id of a popover that the button opens and closes */
  popoverTarget?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** The library disables a busy button, which then loses the focus. This returns the focus afterwards, unless another element has it. */
function useFocusKept(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [busy]);
  return button;
}

export function Button({ onClick, submit, disabled, busy = false, ref, ...look }: ButtonProps) {
  const kept = useFocusKept(busy);
  const merged = useMergedRef(kept, ref);
  return (
    <MantineButton
      {...lookOf(look)}
      type={submit ? 'submit' : 'button'}
      ref={merged}
      loading={busy}
      aria-busy={busy}
      disabled={disabled ?? false}
      {...(onClick ? { onClick } : {})}
    />
  );
}

export function ButtonLink({ to, onClick, ...look }: Look & { to: Path; onClick?: () => void }) {
  return <MantineButton component={Link} to={to} {...lookOf(look)} {...(onClick ? { onClick } : {})} />;
}

/** Opens another app of the device, or somebody else's page in a new window. */
export const OutsideLink = ({ href, newWindow, ...look }: Look & { href: string; newWindow?: boolean }) => (
  <MantineButton component="a" href={href} {...(newWindow ? { target: '_blank', rel: 'noreferrer' } : {})} {...lookOf(look)} />
);

interface IconButtonProps {
  name: string;
  icon: ReactNode;
  onClick?: () => void;
  /** a link that looks like the button */
  to?: Path;
  disabled?: boolean;
  busy?: boolean;
  'aria-expanded'?: boolean;
}

export function IconButton({ name, icon, to, disabled, busy, ...rest }: IconButtonProps) {
  const look = { variant: 'subtle', color: 'gray', size: 'md', 'aria-label': name, title: name, children: icon } as const;
  if (to) return <ActionIcon component={Link} to={to} {...look} />;
  return <ActionIcon {...look} disabled={disabled ?? false} loading={busy ?? false} {...rest} />;
}
