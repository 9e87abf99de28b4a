import { type CSSProperties, useState } from 'react'
import { join } from '#ui/join.ts'

/** Hues in degrees, each far enough from the next to look like a different colour. */
export const HUES = [15, 55, 90, 125, 155, 190, 225, 260, 295, 335] as const

/** The hue of a person's avatar: a name has the same hue on every page, device and day. */
export function hueOf(name: string): (typeof HUES)[number] {
  let hash = 0x811c9dc5
  for (const letter of name.normalize('NFC').trim())
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return HUES[(hash >>> 0) % HUES.length] ?? HUES[0]
}

const ARABIC_LETTER = /\p{Script=Arabic}/u
/**
 * Words that form one name with the next word: servant, father, mother, son, daughter and family
 * of.
 */
const NAME_PREFIX = /(?<=^|\s)(عبد|[أا]ب[ويا]|[أا]م|ابن|بن|بنت|آل)\s+/gu
const ARTICLE = /^ال(?=\p{L}{2})/u

/**
 * The first letters of the first and the last name without the Arabic article; a thin space
 * separates Arabic letters, which would join otherwise.
 */
export function initials(name: string): string {
  const words = name.trim().replaceAll(NAME_PREFIX, '$1').split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word = '') => [...word.replace(ARTICLE, '')][0]?.toUpperCase() ?? '')
  return letters.join(letters.some((letter) => ARABIC_LETTER.test(letter)) ? '\u2009' : '')
}

const sizes = {
  sm: 'size-6 text-[0.625rem]',
  md: 'size-8 text-xs',
  lg: 'size-10 text-sm',
  xl: 'size-24 text-2xl',
}

/** Hidden from screen readers next to a name; set `named` when it appears without one. */
export function Avatar({
  name,
  src,
  size = 'md',
  named = false,
  title,
  className,
}: {
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes
  named?: boolean
  title?: string
  className?: string
}) {
  const [broken, setBroken] = useState<string>()
  const picture = src && src !== broken ? src : undefined
  const ariaProps = named ? ({ role: 'img', 'aria-label': name } as const) : { 'aria-hidden': true }
  return (
    <span
      {...ariaProps}
      title={title}
      // Drawn with CSS, so that the two initials are not part of the element's text.
      data-initials={picture ? undefined : initials(name)}
      className={join(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full leading-none font-semibold select-none tinted',
        !picture && 'before:content-[attr(data-initials)]',
        sizes[size],
        className,
      )}
      style={{ '--hue': hueOf(name) } as CSSProperties}
    >
      {picture && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          onError={() => setBroken(picture)}
          className="size-full object-cover"
        />
      )}
    </span>
  )
}
