export const Brand = ({ size = 32 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
    <rect width="32" height="32" rx="8" fill="#1f62ab" />
    <path
      d="M9 24V9.5a1.5 1.5 0 0 1 1.5-1.5h11A1.5 1.5 0 0 1 23 9.5V24M7 24h18M14 24v-4h4v4M13 12h1.5M17.5 12H19M13 16h1.5M17.5 16H19"
      fill="none"
      stroke="#fff"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
