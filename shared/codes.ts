/**
 * A code, which is read from left to right as a whole even in an Arabic sentence: Latin letters and
 * digits with the marks and spaces that join them, such as INV/2026/00019, COVID-19, ISO 9001:2015,
 * V1.2.3, +20 100 123 4567, 2026-11-26 or C++. Commas and semicolons separate a list, whose items
 * follow the order of the sentence.
 */
const CODE =
  /[+#@(]?[\p{Script=Latin}\d](?:[\p{Script=Latin}\p{M}\d()+#@&%*=~'’"._:/\\-]|,(?=\d{3}(?!\d))|[ \u00a0](?=\(?[\p{Script=Latin}\d+#@]))*/gu

/**
 * Punctuation at the end, and brackets that were opened before the code, belong to the sentence.
 */
const TRAILING = /[.:'’"\\/(]+$/

interface Piece {
  text: string
  isCode: boolean
}

function piecesOf(run: string): Piece[] {
  const opened = (run.match(/\(/g) ?? []).length
  const closed = (run.match(/\)/g) ?? []).length
  const whole = closed > opened ? run.slice(0, run.lastIndexOf(')')) : run
  const code = whole.replace(TRAILING, '')
  return [
    { text: code, isCode: true },
    { text: run.slice(code.length), isCode: false },
  ]
}

/** Splits a text into its codes and the text between them, in order. */
export function splitCodes(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: run, index } of text.matchAll(CODE)) {
    pieces.push({ text: text.slice(end, index), isCode: false }, ...piecesOf(run))
    end = index + run.length
  }
  pieces.push({ text: text.slice(end), isCode: false })
  return pieces.filter((piece) => piece.text !== '')
}

/** Encloses each code in isolates, so that it stays in one piece whatever text surrounds it. */
export const isolateCodes = (text: string): string =>
  splitCodes(text)
    .map((piece) => (piece.isCode ? `\u2066${piece.text}\u2069` : piece.text))
    .join('')
