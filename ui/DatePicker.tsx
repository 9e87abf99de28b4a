import { parseDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import {
  DatePicker as AriaDatePicker,
  Button,
  DateInput,
  Group,
  Popover,
} from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { twMerge } from 'tailwind-merge'
import { displayHijri, hasHijriDates } from '#client/hijri.ts'
import { useTranslations } from '#client/i18n.ts'
import { companyClock } from '#client/session.ts'
import { isoDate } from '#shared/fields.ts'
import { Button as KitButton } from '#ui/Button.tsx'
import { Calendar } from '#ui/Calendar.tsx'
import type { CommonFieldProps } from '#ui/Field.tsx'
import { FieldFrame, frameClass } from '#ui/FieldFrame.tsx'
import { fieldGroup } from '#ui/field-class.ts'
import { overlayMotion, overlaySurface } from '#ui/overlay-class.ts'
import { Segment } from '#ui/Segment.tsx'

/**
 * The Hijri date of a field, where the company shows it. Its line is there without a date, too, so
 * that nothing below the field moves. A year that is not typed yet makes no date.
 */
function HijriLine({ value }: { value: string | null }) {
  const { locale } = useTranslations('common')
  const { data } = isoDate.safeParse(value)
  return <span className="block min-h-lh">{data && displayHijri(data, locale)}</span>
}

/** A day as 'YYYY-MM-DD', typed in parts or chosen in the calendar. */
export function DatePicker({
  value,
  onChange,
  min,
  max,
  disabled,
  clearLabel,
  className,
  ...words
}: CommonFieldProps & {
  value: string | null
  onChange: (value: string | null) => void
  min?: string
  max?: string
  disabled?: boolean
  /** The label of the button that clears the date; without it there is no button. */
  clearLabel?: string
  className?: string
}) {
  // A field without a visible label stands in a row, next to its date in words.
  const hint =
    hasHijriDates() && !words.hideLabel ? (
      <>
        <HijriLine value={value} />
        {words.hint}
      </>
    ) : (
      words.hint
    )
  return (
    <AriaDatePicker
      value={value ? parseDate(value) : null}
      // While no date is chosen, the picker starts at the company's date, not at the device's.
      placeholderValue={parseDate(companyClock().date)}
      onChange={(date) => onChange(date ? date.toString() : null)}
      minValue={min ? parseDate(min) : null}
      maxValue={max ? parseDate(max) : null}
      isDisabled={disabled ?? false}
      isRequired={words.required ?? false}
      isInvalid={Boolean(words.error)}
      validationBehavior="aria"
      shouldForceLeadingZeros
      className={twMerge(frameClass, className)}
    >
      {({ state }) => (
        <>
          <FieldFrame {...words} hint={hint}>
            <Group className={twMerge(fieldGroup, 'flex h-10 items-center')}>
              <DateInput className="min-w-0 grow overflow-hidden ps-2 whitespace-nowrap">
                {(segment) => <Segment segment={segment} />}
              </DateInput>
              <Button className="grid size-9 shrink-0 place-items-center rounded-md text-muted hover:text-ink">
                <CalendarDays aria-hidden="true" className="size-4" />
              </Button>
            </Group>
          </FieldFrame>
          <Popover
            placement="bottom end"
            offset={4}
            className={twMerge(overlaySurface, overlayMotion, 'w-76 max-w-[calc(100vw-1rem)]')}
          >
            <Dialog className="p-4 outline-none">
              <Calendar />
              {clearLabel && value && (
                <KitButton
                  size="sm"
                  tone="quiet"
                  className="mt-2 w-full"
                  onClick={() => {
                    onChange(null)
                    state.close()
                  }}
                >
                  {clearLabel}
                </KitButton>
              )}
            </Dialog>
          </Popover>
        </>
      )}
    </AriaDatePicker>
  )
}
