// What the server says in English, in another language: by the words, codes and names that it uses. Anything that is
// missing stays as the server said it.
export interface Served {
  sides: Record<string, string>;
  numbers: string[]; // from nought to ten, where a text wants a number in words
  quoted: (text: string) => string;
  codes: Record<string, Record<string, string>>; // by family, then by code; `every` has those of all games
  variants: Record<string, [string, string]>; // a title and a sentence by spec
  settings: Record<string, Record<string, string>>; // meanings by family and name
}
