import { useTranslations } from '#client/i18n.ts'
import { shiftOptions } from '#features/routine-tasks/definitions/web/shift-options.ts'
import { saveShift } from '#features/routine-tasks/ramadan/web/api.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'

interface ShiftFieldProps {
  label: string
  minutes: number | null
  /** The id of a department; null for all routine tasks of the company. */
  department: string | null
}

/** By how much times move in Ramadan; a choice is saved at once. */
export function ShiftField({ label, minutes, department }: ShiftFieldProps) {
  const { t: definitions, locale } = useTranslations('definitions')
  const { t } = useTranslations('ramadan')
  const { busy, act } = useAct()
  const options = shiftOptions(definitions, locale, minutes)
  const choose = (value: string) =>
    act(async () => {
      await saveShift(value === '' ? null : Number(value), department)
      toast({ tone: 'done', title: t('shiftSaved') })
    }, t('shiftFailed'))
  return (
    <NativeSelect
      className="sm:max-w-md"
      label={label}
      options={options}
      {...(department !== null && { placeholder: t('asCompany') })}
      value={minutes ?? (department === null ? 0 : '')}
      disabled={busy}
      onChange={({ target }) => void choose(target.value)}
    />
  )
}
