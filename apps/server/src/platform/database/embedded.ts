/** The name of Lading's embedded database, and the words of its messages to the operator. */
export const LADING = {
  name: 'lading',
  words: {
    program: 'Lading',
    setting: 'DATA_DIR',
    example: 'DATA_DIR=/var/lib/lading npm start',
    alternative: 'set DATABASE_URL to a PostgreSQL of your own (15 to 18)',
  },
};
