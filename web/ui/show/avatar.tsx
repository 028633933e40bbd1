import { initialsOf } from './initials.ts';

/** White letters are read on each of these, in light and dark colours. */
const colours = ['#1f5fa8', '#6741a5', '#a3316f', '#b3402e', '#8a5a00', '#1f7a4d', '#0f7285'];

/** The initials of a person, in a colour that belongs to them. Decorative: the name stands beside it. */
export const Avatar = ({ name, size = 40 }: { name: string; size?: number }) => {
  const initials = initialsOf(name);
  const sum = Array.from(initials).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden style={{ flex: 'none' }}>
      <circle cx="20" cy="20" r="20" fill={colours[sum % colours.length]} />
      <text x="20" y="20" dy="0.36em" fill="#fff" fontSize="16" fontWeight="600" textAnchor="middle">
        {initials}
      </text>
    </svg>
  );
};
