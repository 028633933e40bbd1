export function hash(algorithm: 'sha256', text: string): string;
