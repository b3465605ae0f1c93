// The game that "how it thinks" opens where none is on the table: its trees are small and easily read.
export const kFirstGame = 'kalah:6,4';
