import { Pencil } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { formatStepLine } from '#features/routine-tasks/definitions/step-lines.ts'
import { useFormatRule } from '#features/routine-tasks/definitions/web/format-rule.ts'
import { Weekdays } from '#features/routine-tasks/definitions/web/RecurrenceFields.tsx'
import type { DraftDuty } from '#features/routine-tasks/starter/web/draft.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DotSeparator } from '#ui/DotSeparator.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { join } from '#ui/join.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { TimeField } from '#ui/TimeField.tsx'

interface Props {
  duty: DraftDuty
  firstDay: number
  open: boolean
  onOpen: () => void
  onChange: (change: Partial<DraftDuty>) => void
  errors: Record<string, string[]> | undefined
}

function DutyFields({ duty, firstDay, onChange, errors }: Omit<Props, 'open' | 'onOpen'>) {
  const { t, locale } = useTranslations('starter')
  return (
    <div className="flex flex-col gap-4 pt-2 pb-4 sm:ps-7.5">
      <TextField
        autoFocus
        label={t('dutyName')}
        required
        autoComplete="off"
        maxLength={DEFINITION_FIELDS.task_name.max}
        value={duty.name}
        onChange={({ target }) => onChange({ name: target.value })}
        error={errors?.task_name?.[0]}
      />
      <div className="grid grid-cols-2 gap-4">
        {(['from', 'to'] as const).map((name) => (
          <TimeField
            key={name}
            label={DEFINITION_FIELDS[name].label[locale]}
            value={duty[name] ?? null}
            onChange={(time) => onChange({ [name]: time })}
            error={errors?.[name]?.[0]}
          />
        ))}
      </div>
      {duty.task_type === 'weekly' && (
        <Weekdays
          chosen={duty.recurrent_days}
          onChange={(recurrent_days) => onChange({ recurrent_days })}
          error={errors?.recurrent_days?.[0]}
          firstDay={firstDay}
        />
      )}
      <TextArea
        label={DEFINITION_FIELDS.description.label[locale]}
        rows={2}
        value={duty.description}
        onChange={({ target }) => onChange({ description: target.value })}
        error={errors?.description?.[0]}
      />
    </div>
  )
}

/** A duty to create: a checkbox, and its fields while it is open for editing. */
export function DutyRow({ duty, open, onOpen, ...rest }: Props) {
  const { t, locale } = useTranslations('starter')
  const ruleOf = useFormatRule(rest.firstDay)
  const { name, wanted } = duty
  return (
    <li className="border-t border-line">
      <div className="flex items-start gap-3 py-2">
        <Checkbox
          className="min-w-0 grow py-0.5"
          checked={wanted}
          onChange={({ target }) => rest.onChange({ wanted: target.checked })}
          label={<bdi className={join('font-medium', !wanted && 'text-muted')}>{name}</bdi>}
          hint={
            <>
              {ruleOf({
                ...duty,
                from: duty.from ?? null,
                to: duty.to ?? null,
                day_of_month: duty.day_of_month ?? null,
              })}
              {duty.steps && !open && (
                <span className="block">
                  {duty.steps.map((step, at) => (
                    <Fragment key={step.text}>
                      {at > 0 && <DotSeparator />}
                      <bdi>{formatStepLine(step, locale)}</bdi>
                    </Fragment>
                  ))}
                </span>
              )}
              {duty.description && !open && (
                <span className="block">
                  <bdi>{duty.description}</bdi>
                </span>
              )}
            </>
          }
        />
        {wanted && (
          <IconButton
            label={t('change', { name })}
            aria-expanded={open}
            onClick={onOpen}
            icon={<Pencil aria-hidden="true" className="size-4" />}
          />
        )}
      </div>
      {wanted && open && <DutyFields duty={duty} {...rest} />}
    </li>
  )
}
