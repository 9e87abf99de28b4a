import { mentionOf, splitText } from '#shared/mentions.ts'

/** Where in the shown text somebody is mentioned: `@Name`, from `start` up to `end`. */
export interface Mention {
  readonly id: string
  readonly start: number
  readonly end: number
}

/** A text as it is shown while somebody types: names in place of ids. */
export interface Draft {
  readonly shown: string
  /** In the order of the text. */
  readonly mentions: readonly Mention[]
}

/** Shows a text whose mentions are tokens. */
export function draftOf(value: string, nameOf: (id: string) => string): Draft {
  let shown = ''
  const mentions: Mention[] = []
  for (const part of splitText(value.replaceAll(/\r\n?/g, '\n'))) {
    const start = shown.length
    shown += part.kind === 'text' ? part.text : `@${nameOf(part.id)}`
    if (part.kind === 'mention') mentions.push({ id: part.id, start, end: shown.length })
  }
  return { shown, mentions }
}

/** The text as it is kept: mentions as tokens. */
export function keptText({ shown, mentions }: Draft): string {
  let value = ''
  let from = 0
  for (const { id, start, end } of mentions) {
    value += shown.slice(from, start) + mentionOf(id)
    from = end
  }
  return value + shown.slice(from)
}

/** How many characters two texts have in common at their beginning. */
function common(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}

/**
 * The draft after the field's text became `next` with the caret at `caret`, behind what was typed:
 * mentions around the change move with their text, one that was changed inside is a name no more.
 */
export function edited({ shown, mentions }: Draft, next: string, caret: number): Draft {
  const behind = next.length - caret
  const isBehind = behind <= shown.length && shown.endsWith(next.slice(caret))
  const kept = isBehind ? behind : 0
  const from = common(shown.slice(0, shown.length - kept), next.slice(0, next.length - kept))
  const to = shown.length - kept
  const moved = next.length - shown.length
  return {
    shown: next,
    mentions: mentions.flatMap((mention) => {
      if (mention.end <= from) return [mention]
      if (mention.start < to) return []
      return [{ ...mention, start: mention.start + moved, end: mention.end + moved }]
    }),
  }
}

/** Adds a mention that stands in the shown text already. */
export const withMention = ({ shown, mentions }: Draft, mention: Mention): Draft => ({
  shown,
  mentions: [...mentions, mention].sort((a, b) => a.start - b.start),
})

/** What is being typed after an `@`, and where that stands. */
export interface Search {
  readonly at: number
  readonly text: string
}

const LONGEST = 40
/** An `@` begins a mention anywhere but in an address; Arabic letters join it: و@منى. */
const BEGUN = /(?<![\w.+-])@(?!\s)([^@\n]*)$/

/** Whom somebody looks for who has the caret there, if anybody. */
export function searchAt({ shown, mentions }: Draft, caret: number): Search | undefined {
  const line = shown.slice(Math.max(0, caret - LONGEST), caret)
  const text = BEGUN.exec(line)?.[1]
  if (text === undefined) return undefined
  const at = caret - text.length - 1
  return mentions.some(({ start, end }) => start <= at && at < end) ? undefined : { at, text }
}
