/** Where the logo is served: its address ends with the SHA-256 of the picture. */
export const logoAddress = (logo: string): string => `/api/v1/institution/logo/${logo}`;
