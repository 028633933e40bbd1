/** Where the database is, as the driver takes it. */
export type Connection = { connectionString: string } | { host: string; port: number; user: string; password: string; database: string };
