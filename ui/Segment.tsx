import type { ComponentProps } from 'react'
import { DateSegment, type DateSegmentProps } from 'react-aria-components/DatePicker'
import { useLocale } from 'react-aria-components/I18nProvider'

/** Inline, not flex, so that the segments keep the text order of the locale (times stay 08:30). */
const segmentClass =
  'inline-block min-w-6 rounded-sm px-0.5 text-center leading-6 tabular-nums outline-none placeholder-shown:text-muted focus:bg-accent focus:text-accent-foreground type-literal:inline type-literal:px-0'

/** React Aria joins the segment's name to its field's with a Latin comma. */
const withSpokenLabel = (part: ComponentProps<'span'>, locale: string) =>
  locale.startsWith('ar')
    ? { ...part, 'aria-label': part['aria-label']?.replaceAll(', ', '، ') }
    : part

/** A segment of a date or a time. */
export function Segment({ segment }: Pick<DateSegmentProps, 'segment'>) {
  const { locale } = useLocale()
  return (
    <DateSegment
      segment={segment}
      className={segmentClass}
      render={(part) => <span {...withSpokenLabel(part, locale)} />}
    />
  )
}
