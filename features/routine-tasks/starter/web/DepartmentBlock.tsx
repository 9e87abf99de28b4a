import { Pencil } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { DutyRow } from '#features/routine-tasks/starter/web/DutyRow.tsx'
import type {
  DraftDepartment,
  DraftDuty,
  Problems,
} from '#features/routine-tasks/starter/web/draft.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  department: DraftDepartment
  firstDay: number
  problems: Problems
  /** The key of the department or duty that is open for editing. */
  opened: string | undefined
  onOpen: (key: string) => void
  onChange: (change: Partial<DraftDepartment>) => void
  onDuty: (key: string, change: Partial<DraftDuty>) => void
}

/** A department to create, with its duties. It is not created if no duty is selected. */
export function DepartmentBlock(props: Props) {
  const { department, firstDay, problems, opened, onOpen, onChange, onDuty } = props
  const { t } = useTranslations('starter')
  const { key, name, duties } = department
  const count = duties.filter(({ wanted }) => wanted).length
  const tick = (wanted: boolean) =>
    onChange({ duties: duties.map((duty) => ({ ...duty, wanted })) })
  return (
    <section aria-label={name} className="rounded-lg border border-line bg-card px-5">
      <div className="flex items-center gap-3 py-3">
        <Checkbox
          checked={count > 0}
          indeterminate={count > 0 && count < duties.length}
          onChange={() => tick(count < duties.length)}
          className="min-w-0 grow"
          label={
            <h2 className="text-lg leading-6 font-semibold">
              <bdi>{name}</bdi>
            </h2>
          }
        />
        <span className="shrink-0 text-sm text-muted tabular-nums">
          {t('wanted', { done: count, total: duties.length })}
        </span>
        <IconButton
          label={t('change', { name })}
          aria-expanded={opened === key}
          onClick={() => onOpen(key)}
          icon={<Pencil aria-hidden="true" className="size-4" />}
        />
      </div>
      {(opened === key || problems[key]) && (
        <TextField
          autoFocus
          label={t('departmentName')}
          required
          autoComplete="off"
          maxLength={DEPARTMENT_FIELDS.name.max}
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
          error={problems[key]?.name?.[0]}
          className="pb-4 sm:ps-7.5"
        />
      )}
      <ul>
        {duties.map((duty) => (
          <DutyRow
            key={duty.key}
            duty={duty}
            firstDay={firstDay}
            open={opened === duty.key || problems[duty.key] !== undefined}
            onOpen={() => onOpen(duty.key)}
            onChange={(change) => onDuty(duty.key, change)}
            errors={problems[duty.key]}
          />
        ))}
      </ul>
    </section>
  )
}
