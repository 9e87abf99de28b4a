import type { SearchHit, SearchKind } from '#features/search/contract.ts'
import { SEARCH_KINDS } from '#features/search/contract.ts'
import { hasWordPrefixes, splitWords } from '#shared/searchable.ts'

/** A database match: its title, other text that can contain the words, and the page to open. */
export interface SearchMatch extends Omit<SearchHit, 'excerpt' | 'url'> {
  body: string | null
  page: string
  /** The URL parameters that select the thing on its page. */
  by: Record<string, string> | null
}

/** A search text, as typed and as normalized words. */
export interface SearchText {
  typed: string
  words: string[]
}

const MAX_WORDS = 8

export const parseSearchText = (q: string): SearchText => {
  const typed = q.normalize('NFC')
  return { typed, words: splitWords(typed).slice(0, MAX_WORDS) }
}

const EXCERPT_LEAD = 40
const EXCERPT_LENGTH = 160

/** The words of a text as written, with their positions. */
const WRITTEN_WORD = /[^\s]+/gu

/** The text around the first word that starts with a wanted word: one line, cut between words. */
export function excerptOf(text: string, { words }: SearchText): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const first = Array.from(line.matchAll(WRITTEN_WORD)).find(([word]) =>
    splitWords(word).some((one) => words.some((wanted) => one.startsWith(wanted))),
  )
  const at = first?.index ?? 0
  const from = at <= EXCERPT_LEAD ? 0 : line.lastIndexOf(' ', at - EXCERPT_LEAD) + 1
  const whole = line.length - from <= EXCERPT_LENGTH
  const to = whole ? line.length : Math.max(line.lastIndexOf(' ', from + EXCERPT_LENGTH), at + 1)
  return `${from > 0 ? '… ' : ''}${line.slice(from, to)}${whole ? '' : ' …'}`
}

/** A lower rank is a better match. */
function rankOf({ kind, title }: SearchMatch, { typed, words }: SearchText): number {
  if (kind === 'comment') return 3
  if (title.includes(typed)) return 0
  return hasWordPrefixes(splitWords(title), words) ? 1 : 2
}

const kindRank = (kind: SearchKind): number => SEARCH_KINDS.indexOf(kind)

/** Sorts by rank, then newest first, then by kind and id, so that paging is stable. */
export function sortMatches(found: readonly SearchMatch[], wanted: SearchText): SearchMatch[] {
  return found
    .map((one) => ({ one, rank: rankOf(one, wanted) }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        b.one.created_at.localeCompare(a.one.created_at) ||
        kindRank(a.one.kind) - kindRank(b.one.kind) ||
        b.one.id.localeCompare(a.one.id),
    )
    .map(({ one }) => one)
}

/** The result as returned, with an excerpt if the title does not contain all words. */
export function toHit({ body, page, by, ...one }: SearchMatch, wanted: SearchText): SearchHit {
  const isInTitle = one.kind !== 'comment' && hasWordPrefixes(splitWords(one.title), wanted.words)
  return {
    ...one,
    excerpt: isInTitle || !body ? null : excerptOf(body, wanted),
    url: by ? `${page}?${new URLSearchParams(by)}` : page,
  }
}
