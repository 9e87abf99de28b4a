import { weekdayNames } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { Checkbox } from '#ui/Checkbox.tsx'

const MAX_FREE_DAYS = 6

export const isLastWorkingDay = (weekend: readonly number[]): boolean =>
  weekend.length === MAX_FREE_DAYS

interface Props {
  label: string
  /** The days off, 1 Monday … 7 Sunday. */
  weekend: readonly number[]
  firstDay: number
  onChange: (weekend: number[]) => void
  className: string
}

/** A checkbox for each day of the week; the last working day cannot be taken away. */
export function WorkingDays({ label, weekend, firstDay, onChange, className }: Props) {
  const { locale } = useTranslations('common')
  const toggle = (day: number, works: boolean) =>
    onChange(
      works ? weekend.filter((one) => one !== day) : [...weekend, day].toSorted((a, b) => a - b),
    )
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className={className}>
        {weekdayNames(locale, firstDay).map(({ id, name }) => {
          const works = !weekend.includes(id)
          return (
            <Checkbox
              key={id}
              label={name}
              checked={works}
              disabled={works && isLastWorkingDay(weekend)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
