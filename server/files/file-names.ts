import { normalizeText } from '#shared/fields.ts'

const MAX_CHARACTERS = 200
/** The part of a name after its last dot is preserved up to this length when the name is cut. */
const MAX_OF_ENDING = 20
const NAMELESS = 'file'

/**
 * Line breaks and other control characters, and invisible marks that can reverse a name's letters.
 */
const INVISIBLE_CHARACTERS =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

function cut(name: string): string {
  const letters = [...name]
  if (letters.length <= MAX_CHARACTERS) return name
  const ending = /\.[^.\s]+$/.exec(name)?.[0] ?? ''
  const kept = [...ending].length <= MAX_OF_ENDING ? ending : ''
  const stem = letters.slice(0, MAX_CHARACTERS - [...kept].length).join('')
  return `${stem.trimEnd()}${kept}`
}

/** Not a regular expression, which would start again at each of many dots before the last ones. */
function withoutEnd(name: string): string {
  let end = name.length
  while (name[end - 1] === '.' || name[end - 1] === ' ') end -= 1
  return name.slice(0, end)
}

/**
 * A file's name as it may be stored and shown: only its last part, in NFC, without invisible
 * characters, at most 200 characters, never empty. It is not a path: nothing is stored under it.
 */
export function sanitizeFileName(claimed: string | undefined): string {
  const whole = normalizeText((claimed ?? '').toWellFormed()).replaceAll(INVISIBLE_CHARACTERS, '')
  const last = whole.split(/[/\\]/).at(-1) ?? ''
  const tidy = withoutEnd(last.replaceAll(/\s+/gu, ' ').trimStart())
  return cut(tidy) || NAMELESS
}

const PLAIN = /^[\w.()+,;=@~ -]+$/

/**
 * Leaves only those characters unescaped that both RFC 8187 and encodeURIComponent leave as they
 * are.
 */
const escaped = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * A Content-Disposition header (RFC 6266): an ASCII name for old clients, the full name for all
 * others.
 */
export function toContentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  const plain = PLAIN.test(name) ? name : `${NAMELESS}${ending}`
  return `${kind}; filename="${plain}"; filename*=UTF-8''${escaped(name)}`
}
