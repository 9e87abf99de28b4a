import { composed } from '#shared/fields.ts'

const MAX_CHARACTERS = 200
/** What of a name stands behind its last point is kept up to this length when the name is cut. */
const MAX_OF_ENDING = 20
const NAMELESS = 'file'

/** Line breaks and other controls, and marks that nobody sees but that turn a name's letters round. */
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

function cut(name: string): string {
  const letters = [...name]
  if (letters.length <= MAX_CHARACTERS) return name
  const ending = /\.[^.\s]+$/.exec(name)?.[0] ?? ''
  const kept = [...ending].length <= MAX_OF_ENDING ? ending : ''
  const stem = letters.slice(0, MAX_CHARACTERS - [...kept].length).join('')
  return `${stem.trimEnd()}${kept}`
}

/** Without a pattern, which would begin again at each of many points that are not the last ones. */
function withoutEnd(name: string): string {
  let end = name.length
  while (name[end - 1] === '.' || name[end - 1] === ' ') end -= 1
  return name.slice(0, end)
}

/**
 * A file's name as it may be kept and shown: its last part alone, one spelling of each letter (NFC),
 * nothing unseen, at most 200 characters, never empty. It is no path: nothing is stored under it.
 */
export function shownName(claimed: string | undefined): string {
  const whole = composed((claimed ?? '').toWellFormed()).replaceAll(UNSEEN, '')
  const last = whole.split(/[/\\]/).at(-1) ?? ''
  const tidy = withoutEnd(last.replaceAll(/\s+/gu, ' ').trimStart())
  return cut(tidy) || NAMELESS
}

const PLAIN = /^[\w.()+,;=@~ -]+$/

/** Letters that RFC 8187 leaves as they are, of those that encodeURIComponent does, too. */
const escaped = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** A Content-Disposition header (RFC 6266): the name for old readers in ASCII, for all others whole. */
export function dispositionOf(kind: 'attachment' | 'inline', name: string): string {
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  const plain = PLAIN.test(name) ? name : `${NAMELESS}${ending}`
  return `${kind}; filename="${plain}"; filename*=UTF-8''${escaped(name)}`
}
