import { type CSSProperties, useState } from 'react'
import { initials } from '#ui/initials.ts'
import { join } from '#ui/join.ts'
import { hueOf } from '#ui/tint.ts'

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
