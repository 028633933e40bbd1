/** The same picture for everybody. */
export const Avatar = ({ size = 40 }: { size?: number }) => (
  <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden style={{ flex: 'none', fill: 'var(--mantine-color-brand-light-color)' }}>
    <circle cx="20" cy="20" r="20" fill="var(--mantine-color-brand-light)" />
    <circle cx="20" cy="15.5" r="6.5" />
    <path d="M7.5 35.5a12.5 12.5 0 0 1 25 0A20 20 0 0 1 20 40a20 20 0 0 1-12.5-4.5Z" />
  </svg>
);
