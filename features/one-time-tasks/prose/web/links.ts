import { LinkifyIt } from 'linkify-it'

/** A piece of a line: words, or a link as it was written and where it leads. */
export type LinkPart = { readonly text: string; readonly href?: string }

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])
/** What would show another address than the one that the link leads to. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** `http://user` of `http://user:secret@host` is no address of its own. */
const GOES_ON = /^[:@][^\s:@]/

const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false })
  .add('ftp:', null)
  .add('//', null)

const leadsTo = (raw: string): string | undefined =>
  URL.canParse(raw) && PROTOCOLS.has(new URL(raw).protocol) && !DIRECTION.test(raw)
    ? raw
    : undefined

/** The links in a line and the words around them; only http, https and mailto make one. */
export function splitLinks(line: string): readonly LinkPart[] {
  const parts: LinkPart[] = []
  let from = 0
  for (const { index, lastIndex, raw } of finder.match(line) ?? []) {
    const href = GOES_ON.test(line.slice(lastIndex)) ? undefined : leadsTo(raw)
    if (!href) continue
    if (index > from) parts.push({ text: line.slice(from, index) })
    parts.push({ text: raw, href })
    from = lastIndex
  }
  if (from < line.length) parts.push({ text: line.slice(from) })
  return parts
}
