/** What is used of it; the types that are published for it bring those of Node into the pages. */
declare module 'papaparse' {
  interface ParseError {
    code: 'MissingQuotes' | 'InvalidQuotes' | 'UndetectableDelimiter'
    /** Of the letter in the text, from 0; for quotation marks, the one behind the first of the cell. */
    index?: number
  }
  export function parse(
    text: string,
    options: { delimiter: string; newline: '\n' },
  ): { data: string[][]; errors: ParseError[] }
  export function unparse(
    rows: readonly (readonly string[])[],
    options: { newline: '\r\n' },
  ): string
}
