/** Links and navigation that take only typed paths. The code and data of a page are preloaded once a link to it is hovered, focused or touched. */
import { createContext, use, useCallback } from 'react';
import {
  Link as RouterLink,
  type LinkProps,
  Navigate as RouterNavigate,
  type NavigateOptions,
  NavLink as RouterNavLink,
  type NavLinkProps,
  useNavigate as useRouterNavigate,
} from 'react-router';
import type { Path } from '#contract/paths.ts';

/** The function that preloads the page at a path. */
export const PreloadContext = createContext<(to: Path) => void>(() => undefined);

/** Whether links are shown as text, within something that is pressed as a whole. */
export const AsText = createContext(false);

/** A pointer that only passes over a menu should not preload every page in it. */
const restingMilliseconds = 60;
/** one timer for all links, since there is one pointer */
let resting: ReturnType<typeof setTimeout> | undefined;

function usePreload(to: Path) {
  const preload = use(PreloadContext);
  const start = () => preload(to);
  return {
    onMouseEnter: () => {
      resting = setTimeout(start, restingMilliseconds);
    },
    onMouseLeave: () => clearTimeout(resting),
    onFocus: start,
    onTouchStart: start,
  };
}

type Typed<Props> = Omit<Props, 'to'> & { to: Path };

/** `ahead`: whether the page may be preloaded. */
export function Link({ to, ahead = true, ...props }: Typed<LinkProps> & { ahead?: boolean }) {
  const preload = usePreload(to);
  if (use(AsText)) return props.children;
  return <RouterLink to={to} {...(ahead ? preload : {})} {...props} />;
}

/** A link that marks itself as the current page. */
export function NavLink({ to, ...props }: Typed<NavLinkProps>) {
  return <RouterNavLink to={to} {...usePreload(to)} {...props} />;
}

/** Redirects as soon as it is rendered; replaces the current history entry. */
export const Redirect = ({ to }: { to: Path }) => <RouterNavigate to={to} replace />;

export function useNavigate(): (to: Path, options?: NavigateOptions) => void {
  const navigate = useRouterNavigate();
  return useCallback((to, options) => void navigate(to, options), [navigate]);
}
