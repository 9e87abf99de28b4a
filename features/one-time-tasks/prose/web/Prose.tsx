import { Fragment } from 'react'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { splitLinks } from '#features/one-time-tasks/prose/web/links.ts'
import { ar, en } from '#features/one-time-tasks/prose/web/messages.ts'
import { splitCodes } from '#shared/codes.ts'
import { splitMentions, type TextPart } from '#shared/mentions.ts'
import { join } from '#ui/join.ts'

addTranslations('prose', { en, ar })

const LETTER = /\p{L}/u

/** A line with only mentions and links uses the page's direction, since `auto` ignores both. */
const hasWords = (line: string) =>
  splitMentions(line).some(
    (part) =>
      part.kind === 'text' &&
      splitLinks(part.text).some(({ text, href }) => !href && LETTER.test(text)),
  )

function Words({ text }: { text: string }) {
  return splitLinks(text).map(({ text: words, href }, index) =>
    href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other key
        key={index}
        href={href}
        dir="ltr"
        target="_blank"
        rel="noopener nofollow"
        className="text-accent underline underline-offset-2"
      >
        {words}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other key
      <Codes key={index} text={words} />
    ),
  )
}

const ARABIC = /\p{Script=Arabic}/u

/** Phone numbers, dates and codes are displayed left to right, also in Arabic text. */
function Codes({ text }: { text: string }) {
  if (!ARABIC.test(text)) return text
  return splitCodes(text).map((piece, index) =>
    piece.isCode ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other key
      <bdi key={index} dir="ltr">
        {piece.text}
      </bdi>
    ) : (
      piece.text
    ),
  )
}

/**
 * Shows a text line by line, each line in its own direction. Mentions show the name from `nameOf`,
 * web and mail links can be followed, and everything else is plain text.
 */
export function Prose({
  text,
  nameOf,
  className,
}: {
  text: string
  /**
   * The name of a member by id (in lower case); undefined for a member whom the reader cannot see.
   */
  nameOf: (id: string) => string | undefined
  className?: string
}) {
  const { t } = useTranslations('prose')
  const piece = (part: TextPart) =>
    part.kind === 'text' ? (
      <Words text={part.text} />
    ) : (
      <bdi className="rounded-sm bg-accent-soft px-1 font-medium text-accent-strong">
        @{nameOf(part.id) ?? t('somebody')}
      </bdi>
    )
  return (
    <div className={join('wrap-anywhere whitespace-pre-wrap', className)}>
      {text.split(/\r\n?|\n/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other key
        <p key={index} dir={hasWords(line) ? 'auto' : undefined} className="min-h-lh">
          {splitMentions(line).map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other key
            <Fragment key={at}>{piece(part)}</Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}
