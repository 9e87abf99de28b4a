import { Plus, X } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { type Window, windowsOf } from '#features/routine-tasks/definitions/recurrence.ts'
import { isOvernight, MAX_WINDOWS } from '#features/routine-tasks/definitions/schedule.ts'
import { formatWindow } from '#features/routine-tasks/definitions/web/format-rule.ts'
import type { TaskForm } from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TimeField } from '#ui/TimeField.tsx'

const ENDS = ['from', 'to'] as const

/** The windows of a day. A single one is the form's `from` and `to`, several are its `times`. */
export function WindowFields({ form }: { form: TaskForm }) {
  const { t, locale } = useTranslations('definitions')
  const [from, to, times] = form.watch(['from', 'to', 'times'])
  const { errors } = form.formState
  const windows = windowsOf({ from, to, times })
  const setWindows = (changed: Window[]) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    const [first = {}] = changed
    form.setValue('times', changed.length > 1 ? changed : null, options)
    form.setValue('from', first.from ?? null, options)
    form.setValue('to', first.to ?? null, options)
  }
  const change = (at: number, part: Window) =>
    setWindows(windows.map((window, index) => (index === at ? { ...window, ...part } : window)))
  const labelOf = (end: (typeof ENDS)[number], at: number) => {
    const label = DEFINITION_FIELDS[end].label[locale]
    return at === 0 ? label : t('windowField', { label, number: at + 1 })
  }
  const isPastMidnight = windows.some((one) =>
    isOvernight({ from: one.from ?? null, to: one.to ?? null }),
  )
  return (
    <div>
      {windows.map((window, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a window is known by its place
        <div key={at} className="flex items-start gap-2 not-first:mt-2">
          <div className="grid grow grid-cols-2 gap-4">
            {ENDS.map((end) => (
              <TimeField
                key={end}
                label={labelOf(end, at)}
                hideLabel={at > 0}
                value={window[end] ?? null}
                onChange={(time) => change(at, { [end]: time })}
                error={at === 0 ? errors[end]?.message : undefined}
              />
            ))}
          </div>
          {windows.length > 1 && (
            <IconButton
              className={at === 0 ? 'mt-7' : 'mt-0.5'}
              label={t('removeWindow', { window: formatWindow(t, window) })}
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={() => setWindows(windows.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {errors.times?.message && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-not-done">
          {errors.times.message}
        </p>
      )}
      {isPastMidnight && <p className="mt-1.5 text-sm text-muted">{t('overnightHint')}</p>}
      {windows.length < MAX_WINDOWS && (
        <Button
          size="sm"
          className="mt-2"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setWindows([...windows, { from: null, to: null }])}
        >
          {t('addWindow')}
        </Button>
      )}
    </div>
  )
}
