/** Only the types in use. The published types would bring Node's types into the pages. */
declare module 'papaparse' {
  interface ParseError {
    code: 'MissingQuotes' | 'InvalidQuotes' | 'UndetectableDelimiter'
    /**
     * The index in the text, from 0; for quotation marks, the index after the cell's opening mark.
     */
    index?: number
  }
  export function parse(
    text: string,
    options: { delimiter: string; newline: '\n' },
  ): { data: string[][]; errors: ParseError[] }
}
