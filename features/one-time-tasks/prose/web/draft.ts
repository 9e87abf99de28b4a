import { splitMentions, toMentionToken } from '#shared/mentions.ts'

/** The position of a mention in the displayed text: `@Name`, from `start` to `end`. */
export interface Mention {
  readonly id: string
  readonly start: number
  readonly end: number
}

/** A text as it is displayed during typing: names instead of ids. */
export interface Draft {
  readonly shown: string
  /** In the order of the text. */
  readonly mentions: readonly Mention[]
}

/** Converts a text with mention tokens to its displayed form. */
export function draftOf(value: string, nameOf: (id: string) => string): Draft {
  let shown = ''
  const mentions: Mention[] = []
  for (const part of splitMentions(value.replaceAll(/\r\n?/g, '\n'))) {
    const start = shown.length
    shown += part.kind === 'text' ? part.text : `@${nameOf(part.id)}`
    if (part.kind === 'mention') mentions.push({ id: part.id, start, end: shown.length })
  }
  return { shown, mentions }
}

/** Converts a draft to the stored text, with mentions as tokens. */
export function toStoredText({ shown, mentions }: Draft): string {
  let value = ''
  let from = 0
  for (const { id, start, end } of mentions) {
    value += shown.slice(from, start) + toMentionToken(id)
    from = end
  }
  return value + shown.slice(from)
}

/** The length of the common prefix of two texts. */
function commonPrefixLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}

/**
 * The draft after the field's text became `next`, with the caret after the typed text. Mentions
 * around the change move with their text; a mention that was changed inside is removed.
 */
export function applyEdit({ shown, mentions }: Draft, next: string, caret: number): Draft {
  const behind = next.length - caret
  const isBehind = behind <= shown.length && shown.endsWith(next.slice(caret))
  const kept = isBehind ? behind : 0
  const from = commonPrefixLength(
    shown.slice(0, shown.length - kept),
    next.slice(0, next.length - kept),
  )
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

/** Adds a mention whose text is already in the displayed text. */
export const withMention = ({ shown, mentions }: Draft, mention: Mention): Draft => ({
  shown,
  mentions: [...mentions, mention].sort((a, b) => a.start - b.start),
})

/** The text being typed after an `@`, and the position of the `@`. */
export interface Search {
  readonly at: number
  readonly text: string
}

const MAX_SEARCH_LENGTH = 40
/** An `@` starts a mention except in an email address; it can follow an Arabic letter: و@منى. */
const MENTION_START = /(?<![\w.+-])@(?!\s)([^@\n]*)$/

/** The search for a person at the caret, if there is one. */
export function searchAt({ shown, mentions }: Draft, caret: number): Search | undefined {
  const line = shown.slice(Math.max(0, caret - MAX_SEARCH_LENGTH), caret)
  const text = MENTION_START.exec(line)?.[1]
  if (text === undefined) return undefined
  const at = caret - text.length - 1
  return mentions.some(({ start, end }) => start <= at && at < end) ? undefined : { at, text }
}
