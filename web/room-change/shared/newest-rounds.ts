/** An open exchange is among the newest rounds: opening another one for its hostels is refused. */
export const newestRounds = { query: { page: 1, pageSize: 50 } };
