/**
 * What is read from left to right as a whole, also in an Arabic sentence: a run of Latin letters and digits
 * with the marks and blanks that join them, as INV/2026/00019, COVID-19, ISO 9001:2015, V1.2.3,
 * +20 100 123 4567, 2026-11-26 or C++. Commas and semicolons part a list, whose order is the sentence's.
 */
const CODE =
  /[+#@(]?[\p{Script=Latin}\d](?:[\p{Script=Latin}\p{M}\d()+#@&%*=~'’"._:/\\-]|,(?=\d{3}(?!\d))|[ \u00a0](?=\(?[\p{Script=Latin}\d+#@]))*/gu

/** Ends of a sentence, and of brackets that were opened before the code, are the sentence's. */
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

/** A text in its codes and what stands between them, in order. */
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

/** Puts each code between isolates, so that it stands in one piece whatever stands beside it. */
export const isolateCodes = (text: string): string =>
  splitCodes(text)
    .map((piece) => (piece.isCode ? `\u2066${piece.text}\u2069` : piece.text))
    .join('')
