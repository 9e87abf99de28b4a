import { splitWords } from '#shared/searchable.ts'

const isFound = (word: string, wanted: readonly string[]): boolean =>
  splitWords(word).some((one) => wanted.some((begin) => one.startsWith(begin)))

/** A text with the matching words highlighted. */
export function Marked({ text, wanted }: { text: string; wanted: readonly string[] }) {
  if (wanted.length === 0) return text
  const parts = text.split(/(\s+)/u)
  return parts.map((part, at) =>
    part.trim() && isFound(part, wanted) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <mark key={at} className="bg-transparent font-semibold text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
