/** A part of a written text: plain text, or a member by their id. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly id: string }

const TOKEN = /@\[([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\]/giu

/** A mention of a member in a text: by id, so that earlier texts show a new name. */
export const toMentionToken = (id: string): string => `@[${id}]`

/** The members mentioned in a text: ids in lower case, each once, in the order of the text. */
export const findMentions = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(TOKEN), ([, id = '']) => id.toLowerCase())),
]

/** Splits a text into parts, none of them empty; what only looks like a mention stays text. */
export function splitMentions(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  const addText = (to: number) => {
    if (to > from) parts.push({ kind: 'text', text: text.slice(from, to) })
  }
  for (const match of text.matchAll(TOKEN)) {
    addText(match.index)
    parts.push({ kind: 'mention', id: (match[1] ?? '').toLowerCase() })
    from = match.index + match[0].length
  }
  addText(text.length)
  return parts
}

/** Replaces the ids in a text with names; a member without a known name is shown only as `@`. */
export const replaceMentions = (text: string, names: ReadonlyMap<string, string>): string =>
  splitMentions(text)
    .map((part) => (part.kind === 'text' ? part.text : `@${names.get(part.id) ?? ''}`))
    .join('')
