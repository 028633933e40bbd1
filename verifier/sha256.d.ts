export function hash(algorithm: 'sha256', text: string): string;
export function createHash(algorithm: 'sha256'): { update(text: string): unknown; digest(encoding: 'hex'): string };
