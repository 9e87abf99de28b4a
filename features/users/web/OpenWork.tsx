import { useId } from 'react'
import { formatTag } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { usePeopleSearch } from '#features/directory/web/people.ts'
import type { getOpenWork } from '#features/users/contract.ts'
import type { Reply } from '#shared/endpoint.ts'
import { ComboBox } from '#ui/ComboBox.tsx'

export interface Handover {
  /** Whether the work is handed over. */
  isHandedOver: boolean
  heir: { id: string; name: string } | null
}

interface Props {
  work: Reply<typeof getOpenWork>
  userId: string
  handover: Handover
  onChange: (handover: Handover) => void
  error: string | undefined
}

/** The work that a leaving member has, and the choice of who takes it over. */
export function OpenWork({ work, userId, handover, onChange, error }: Props) {
  const { t, locale } = useTranslations('users')
  const id = useId()
  const { people, onSearch } = usePeopleSearch()
  const heirs = people.filter((person) => person.status === 'active' && person.id !== userId)
  const list = new Intl.ListFormat(formatTag(locale))
  const named = (all: readonly { name: string }[]) => list.format(all.map(({ name }) => name))
  const left = [
    work.open_tasks > 0 && t('openTasks', { count: work.open_tasks }),
    work.duties > 0 && t('openDuties', { count: work.duties }),
    work.departments.length > 0 && t('openDepartments', { names: named(work.departments) }),
    work.projects.length > 0 && t('openProjects', { names: named(work.projects) }),
  ].filter((line) => line !== false)
  if (left.length === 0) return <p className="mt-3">{t('nothingOpen')}</p>
  const radio = (hands: boolean, label: string) => (
    <label className="flex min-h-8 items-start gap-2.5 text-ink">
      <input
        type="radio"
        name={id}
        checked={handover.isHandedOver === hands}
        onChange={() => onChange({ ...handover, isHandedOver: hands })}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      {label}
    </label>
  )
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="font-semibold text-ink">{t('leaves')}</h3>
      <ul className="mt-1 mb-4 list-disc ps-5">
        {left.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <fieldset>
        <legend className="mb-1.5 font-semibold text-ink">{t('whatHappens')}</legend>
        {radio(false, t('leaveIt'))}
        {radio(true, t('handOver'))}
      </fieldset>
      {handover.isHandedOver && (
        <ComboBox
          className="mt-2"
          label={t('heir')}
          required
          placeholder={t('choosePerson')}
          emptyLabel={t('nobody')}
          options={heirs}
          onSearch={onSearch}
          value={handover.heir?.id ?? null}
          onChange={(chosen) =>
            onChange({ ...handover, heir: heirs.find((one) => one.id === chosen) ?? null })
          }
          error={error}
        />
      )}
    </div>
  )
}
