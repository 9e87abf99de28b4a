import { useTranslations } from '#client/i18n.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { type Window, windowsOf } from '#features/routine-tasks/definitions/recurrence.ts'
import { formatWindow } from '#features/routine-tasks/definitions/web/format-rule.ts'
import { shiftOptions } from '#features/routine-tasks/definitions/web/shift-options.ts'
import type { TaskForm } from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TimeField } from '#ui/TimeField.tsx'

const ENDS = ['from', 'to'] as const
const [OTHERS, OWN] = ['others', 'own'] as const

/** How the duty moves in Ramadan: as others do, by minutes, or to a window for each of its own. */
export function RamadanField({ form }: { form: TaskForm }) {
  const { t, locale } = useTranslations('definitions')
  const [from, to, times, rule] = form.watch(['from', 'to', 'times', 'ramadan'])
  const windows = windowsOf({ from, to, times })
  const error = form.formState.errors.ramadan?.message
  const set = (ramadan: typeof rule) =>
    form.setValue('ramadan', ramadan, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  const choose = (chosen: string) => {
    if (chosen === OTHERS) set(null)
    else set(chosen === OWN ? { times: windows } : { shift: Number(chosen) })
  }
  const change = (at: number, part: Window) =>
    set({ times: windows.map((_, slot) => ({ ...rule?.times?.[slot], ...(slot === at && part) })) })
  return (
    <div className="flex flex-col gap-3">
      <NativeSelect
        label={t('ramadan')}
        hint={t('ramadanHint')}
        error={error}
        options={[
          { id: OTHERS, name: t('ramadanAsOthers') },
          { id: OWN, name: t('ramadanOwn') },
          ...shiftOptions(t, locale, rule?.shift),
        ]}
        value={rule ? (rule.times ? OWN : (rule.shift ?? 0)) : OTHERS}
        onChange={({ target }) => choose(target.value)}
      />
      {rule?.times &&
        windows.map((window, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a window is known by its place
          <div key={at} className="grid grid-cols-2 gap-4">
            {windows.length > 1 && (
              <p className="col-span-2 text-sm text-muted">{formatWindow(t, window)}</p>
            )}
            {ENDS.map((end) => (
              <TimeField
                key={end}
                label={t('ramadanField', { label: DEFINITION_FIELDS[end].label[locale] })}
                value={rule.times?.[at]?.[end] ?? null}
                onChange={(time) => change(at, { [end]: time })}
              />
            ))}
          </div>
        ))}
    </div>
  )
}
