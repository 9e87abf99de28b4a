/** A piece of what somebody wrote: words, or a member by their id. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly id: string }

const TOKEN = /@\[([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\]/giu

/** How a member stands in a text: by id, so that a new name shows in what was written before. */
export const mentionOf = (id: string): string => `@[${id}]`

/** Who is mentioned in a text: ids in lower case, each once, in the order of the text. */
export const mentionsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(TOKEN), ([, id = '']) => id.toLowerCase())),
]

/** A text in its pieces, none of them empty; what only looks like a mention stays text. */
export function splitText(text: string): readonly TextPart[] {
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

/** A text with names in the place of ids; of whom no name is known only the sign stands there. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  splitText(text)
    .map((part) => (part.kind === 'text' ? part.text : `@${names.get(part.id) ?? ''}`))
    .join('')
