import * as z from 'zod/mini'
import { email } from '#shared/fields.ts'

/** Why a text is not an address. */
export type Problem = 'noAt' | 'noName' | 'noDomain' | 'letters' | 'invalid'

/** One typed or pasted address; with `problem`, the text stays as it was written. */
export interface ParsedAddress {
  email: string
  name: string
  last_name: string
  problem?: Problem
}

/** Invisible characters: direction marks, zero-width characters, and the byte order mark. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu
/** Commas and semicolons (Latin, Arabic and full-width), and line ends. */
const SEPARATOR = /[,;،؛，；\n]/u
/** Columns of a spreadsheet: one or two name cells, then the address. */
const SHEET_ROW = /^([^\t@<>\n]+(?:\t[^\t@<>\n]+)?)\t+([^\s@<>]+@[^\s<>]+)[\t ]*$/gmu
const QUOTES: Record<string, string> = { '"': '"', '“': '”', '«': '»' }
const WRAPPING = /^[\s"'“”«»()[\]{}<>:.]+|[\s"'“”«»()[\]{}<>:.]+$/gu

const clean = (text: string) =>
  text
    .replace(UNSEEN, '')
    .replaceAll('＠', '@')
    .replace(/\r\n?|\u2028|\u2029/gu, '\n')
    .replace(
      SHEET_ROW,
      (_, names: string, address: string) => `${names.replace('\t', ' ')} <${address}>`,
    )

/** Splits at separators, except inside a quoted name or angle brackets. */
function piecesOf(text: string): string[] {
  const pieces = ['']
  let closing: string | undefined
  for (const [at, sign] of text.split('').entries()) {
    if (closing === undefined && SEPARATOR.test(sign)) pieces.push('')
    else {
      pieces[pieces.length - 1] += sign
      if (sign === closing || sign === '\n') closing = undefined
      else closing ??= sign === '<' ? '>' : closingQuote(text.slice(at + 1), sign)
    }
  }
  return pieces
}

/** A quote that is not closed on its line counts as an ordinary character. */
function closingQuote(rest: string, sign: string): string | undefined {
  const closing = QUOTES[sign]
  const [line = ''] = rest.split('\n', 1)
  return closing && line.includes(closing) ? closing : undefined
}

/** “Mona Saleh” or “Saleh, Mona”. */
function namesOf(text: string): Pick<ParsedAddress, 'name' | 'last_name'> {
  const whole = text.replace(WRAPPING, '').replaceAll(/\s+/gu, ' ')
  const [last, first] = whole.split(/\s*[,،]\s*/u)
  if (first) return { name: first, last_name: last ?? '' }
  const [name = '', ...rest] = whole.split(' ')
  return { name, last_name: rest.join(' ') }
}

function problemOf(text: string): Problem {
  const [before, after, ...more] = text.split('@')
  if (after === undefined) return 'noAt'
  if (more.length > 0) return 'invalid'
  if (before === '') return 'noName'
  if (/[^\u0021-\u007e]/u.test(text)) return 'letters'
  return /.\.../u.test(after) ? 'invalid' : 'noDomain'
}

function addressOf(text: string, name = ''): ParsedAddress {
  const word = text.replace(WRAPPING, '').replace(/^mailto:/iu, '')
  const read = z.safeParse(email, word)
  const names = namesOf(name)
  return read.success
    ? { email: read.data, ...names }
    : { email: word, ...names, problem: problemOf(word) }
}

/** Words separated by spaces: each with an @ is an address; other runs form one invalid entry. */
function plainOf(text: string): ParsedAddress[] {
  const found: ParsedAddress[] = []
  let others: string[] = []
  const keepOthers = () => {
    if (others.length > 0) found.push(addressOf(others.join(' ')))
    others = []
  }
  for (const word of text.split(/\s+/u).filter((one) => one.replace(WRAPPING, '') !== '')) {
    if (!word.includes('@')) others.push(word)
    else {
      keepOthers()
      found.push(addressOf(word))
    }
  }
  keepOthers()
  return found
}

function pieceOf(piece: string): ParsedAddress[] {
  const found: ParsedAddress[] = []
  const rest = piece.replaceAll(/([^<>]*)<([^<>]*)>/gu, (_, name: string, address: string) => {
    if (address.trim() || name.trim()) found.push(addressOf(address.trim() || name, name))
    return ''
  })
  return [...found, ...plainOf(rest)]
}

/** Removes duplicate addresses; each keeps the earliest name that is given for it. */
export function deduplicate<T extends ParsedAddress>(all: readonly T[]): T[] {
  const byEmail = new Map<string, T>()
  for (const one of all) {
    const key = one.email.toLowerCase()
    const known = byEmail.get(key)
    if (!known) byEmail.set(key, one)
    else if (!known.name && one.name)
      byEmail.set(key, { ...known, name: one.name, last_name: one.last_name })
  }
  return [...byEmail.values()]
}

/**
 * Parses pasted addresses: separated by commas, semicolons, spaces or lines, bare or as “Name
 * <mail@x>”. Invalid entries are included with their problem.
 */
export const parseAddresses = (text: string): ParsedAddress[] =>
  deduplicate(piecesOf(clean(text)).flatMap(pieceOf))

const isQuoteOpen = (text: string) =>
  text.split('"').length % 2 === 0 ||
  text.lastIndexOf('“') > text.lastIndexOf('”') ||
  text.lastIndexOf('«') > text.lastIndexOf('»')

/** Whether the typed text ends with a complete address, so that it can be added. */
export function isFinished(text: string): boolean {
  const typed = clean(text)
  if (isQuoteOpen(typed)) return false
  if (piecesOf(typed).length > 1 || /<[^<>]+>\s*$/u.test(typed)) return true
  return /@\S+\s$/u.test(typed) && !/[<"“«]/u.test(typed)
}
