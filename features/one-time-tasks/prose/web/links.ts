import { LinkifyIt } from 'linkify-it'

/** A part of a line: plain text, or a link with its target. */
export type LinkPart = { readonly text: string; readonly href?: string }

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])
/** Direction characters could display another address than the link's target. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** `http://user` in `http://user:secret@host` is not a link of its own. */
const USERINFO = /^[:@][^\s:@]/

const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false })
  .add('ftp:', null)
  .add('//', null)

const toHref = (raw: string): string | undefined =>
  URL.canParse(raw) && PROTOCOLS.has(new URL(raw).protocol) && !DIRECTION.test(raw)
    ? raw
    : undefined

/** Splits a line into links and text; only http, https and mailto become links. */
export function splitLinks(line: string): readonly LinkPart[] {
  const parts: LinkPart[] = []
  let from = 0
  for (const { index, lastIndex, raw } of finder.match(line) ?? []) {
    const href = USERINFO.test(line.slice(lastIndex)) ? undefined : toHref(raw)
    if (!href) continue
    if (index > from) parts.push({ text: line.slice(from, index) })
    parts.push({ text: raw, href })
    from = lastIndex
  }
  if (from < line.length) parts.push({ text: line.slice(from) })
  return parts
}
