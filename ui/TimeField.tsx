import '#ui/aria-language.tsx'
import { parseTime } from '@internationalized/date'
import { TimeField as AriaTimeField, DateInput } from 'react-aria-components/TimeField'
import { twMerge } from 'tailwind-merge'
import { hasTwelveHourClock } from '#client/session.ts'
import type { CommonFieldProps } from '#ui/Field.tsx'
import { FieldFrame, frameClass } from '#ui/FieldFrame.tsx'
import { fieldGroup } from '#ui/field-class.ts'
import { Segment } from '#ui/Segment.tsx'

/** A time of day as 'HH:mm', shown on the user's clock in both languages. */
export function TimeField({
  value,
  onChange,
  disabled,
  className,
  ...words
}: CommonFieldProps & {
  value: string | null
  onChange: (value: string | null) => void
  disabled?: boolean
  className?: string
}) {
  const isTwelveHour = hasTwelveHourClock()
  return (
    <AriaTimeField
      value={value ? parseTime(value) : null}
      onChange={(time) => onChange(time ? time.toString().slice(0, 5) : null)}
      hourCycle={isTwelveHour ? 12 : 24}
      shouldForceLeadingZeros={!isTwelveHour}
      isDisabled={disabled ?? false}
      isRequired={words.required ?? false}
      isInvalid={Boolean(words.error)}
      validationBehavior="aria"
      className={twMerge(frameClass, className)}
    >
      <FieldFrame {...words}>
        <DateInput className={twMerge(fieldGroup, 'h-10 px-2 leading-9 whitespace-nowrap')}>
          {(segment) => <Segment segment={segment} />}
        </DateInput>
      </FieldFrame>
    </AriaTimeField>
  )
}
