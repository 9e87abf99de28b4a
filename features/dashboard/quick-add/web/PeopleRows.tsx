import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { formatTag, isolateName } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import {
  ErrorMark,
  type OneTimeTaskForm,
  useOpenSection,
} from '#features/dashboard/quick-add/web/form-parts.tsx'
import { usePeopleSearch } from '#features/directory/web/people.ts'
import { Button } from '#ui/Button.tsx'
import { TagsInput } from '#ui/ChipsField.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { join } from '#ui/join.ts'

const TOGGLE = 'aria-pressed:border-accent aria-pressed:text-accent'

const PLACES = {
  assigned_user_id: 'assigned',
  consult_user_id: 'consulted',
  inform_user_id: 'informed',
} as const

/**
 * The people to pick from, shared by all rows, so that a person found by search keeps their name.
 */
type PeopleOptions = Pick<ReturnType<typeof usePeopleSearch>, 'people' | 'onSearch'>

interface RowProps {
  form: OneTimeTaskForm
  picking: PeopleOptions
}

/** Several people in one place; the list offers only matches that are not chosen yet. */
function PeopleRow({
  form,
  picking: { people, onSearch },
  name,
}: RowProps & { name: keyof typeof PLACES }) {
  const { t } = useTranslations(['quickAdd', 'tasks'])
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <TagsInput
          label={t(`tasks:place.${PLACES[name]}`)}
          required={name === 'assigned_user_id'}
          options={people}
          onSearch={onSearch}
          value={[field.value ?? []].flat()}
          onChange={field.onChange}
          removeLabel={(person) => t('quickAdd:removePerson', { name: person })}
          emptyLabel={t('quickAdd:noResults')}
          placeholder={t('quickAdd:choosePeople')}
          error={form.formState.errors[name]?.message}
        />
      )}
    />
  )
}

function SupervisorRow({ form, picking: { people, onSearch } }: RowProps) {
  const { t } = useTranslations(['quickAdd', 'tasks'])
  return (
    <Controller
      control={form.control}
      name="supervisor_user_id"
      render={({ field }) => (
        <ComboBox
          label={t('tasks:place.supervised')}
          placeholder={t('quickAdd:choosePerson')}
          emptyLabel={t('quickAdd:noResults')}
          options={people}
          onSearch={onSearch}
          value={field.value ?? null}
          onChange={field.onChange}
          error={form.formState.errors.supervisor_user_id?.message}
        />
      )}
    />
  )
}

/** The people on the task so far, in one line. */
function useSummary(form: OneTimeTaskForm, { people }: PeopleOptions): string {
  const { t, locale } = useTranslations('quickAdd')
  const [assigned, supervisor, consulted, informed] = useWatch({
    control: form.control,
    name: ['assigned_user_id', 'supervisor_user_id', 'consult_user_id', 'inform_user_id'],
  })
  const ids = [assigned, supervisor, consulted, informed].flat().filter(Boolean)
  const names = [...new Set(ids)].flatMap((id) => people.find((one) => one.id === id)?.name ?? [])
  if (names.length === 0) return t('nobody')
  return new Intl.ListFormat(formatTag(locale)).format(names.map(isolateName))
}

/** An optional row; hiding it clears its people. */
function useOptionalRow(clear: () => void) {
  const [shown, setShown] = useState(false)
  const toggle = () => {
    if (shown) clear()
    setShown(!shown)
  }
  return { shown, toggle }
}

/**
 * The people of a task: a summary that opens the editor, with rows for a supervisor and for others.
 */
export function PeopleRows({ form }: { form: OneTimeTaskForm }) {
  const { t } = useTranslations('quickAdd')
  const id = useId()
  const picking = usePeopleSearch()
  const summary = useSummary(form, picking)
  const { errors, submitCount } = form.formState
  const isWrong = Object.keys(errors).some((name) => name.endsWith('user_id'))
  const people = useOpenSection(submitCount, isWrong ? ['people'] : [])
  const open = people.open !== undefined
  const supervisor = useOptionalRow(() => {
    form.setValue('supervisor_user_id', null)
    form.clearErrors('supervisor_user_id')
  })
  const others = useOptionalRow(() => {
    form.setValue('consult_user_id', [])
    form.setValue('inform_user_id', [])
    form.clearErrors(['consult_user_id', 'inform_user_id'])
  })
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => people.toggle('people')}
        className={join(
          'flex min-h-10 items-center gap-3 rounded-md border bg-card px-3 py-2 text-start',
          isWrong ? 'border-not-done' : 'border-line',
        )}
      >
        {isWrong && <ErrorMark />}
        <span className="text-sm font-medium">
          {t('people')}
          <span aria-hidden="true" className="text-not-done">
            {' *'}
          </span>
        </span>
        <span className="min-w-0 grow truncate text-sm text-muted">{summary}</span>
        <ChevronDown
          aria-hidden="true"
          className={join('size-4 shrink-0 text-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!open} className="flex flex-col gap-3 border-s-2 border-line ps-3">
        {open && <PeopleRow form={form} picking={picking} name="assigned_user_id" />}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-pressed={supervisor.shown}
            aria-label={t('withSupervisor')}
            title={t('withSupervisor')}
            className={TOGGLE}
            onClick={supervisor.toggle}
          >
            {t('supervisorSign')}
          </Button>
          <Button
            size="sm"
            aria-pressed={others.shown}
            aria-label={t('withOthers')}
            title={t('withOthers')}
            className={TOGGLE}
            onClick={others.toggle}
          >
            {t('othersSign')}
          </Button>
        </div>
        {open && supervisor.shown && <SupervisorRow form={form} picking={picking} />}
        {open && others.shown && (
          <>
            <PeopleRow form={form} picking={picking} name="inform_user_id" />
            <PeopleRow form={form} picking={picking} name="consult_user_id" />
          </>
        )}
      </div>
    </div>
  )
}
