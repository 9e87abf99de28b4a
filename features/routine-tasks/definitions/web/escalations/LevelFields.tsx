import { Plus, X } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { getCompanyData } from '#features/companies/contract.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import {
  type Level,
  type LevelReply,
  LevelsInput,
  MAX_HOURS,
  MAX_LEVELS,
} from '#features/routine-tasks/definitions/escalations-contract.ts'
import { formatLevel } from '#features/routine-tasks/definitions/web/escalations/format-levels.ts'
import { Button } from '#ui/Button.tsx'
import { useContractForm } from '#ui/form.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TextField } from '#ui/TextField.tsx'

const AFTER = ['end', 'grace', 'hours'] as const
const RECIPIENTS = ['manager', 'role', 'owner'] as const
const DEFAULT_HOURS = 2

const toLevel = ({ after, hours, recipient, role }: LevelReply): Level => ({
  ...{ after, recipient, hours: hours ?? null },
  role_id: role?.id ?? null,
})

export const useLevelsForm = (levels: readonly LevelReply[]) =>
  useContractForm(LevelsInput, { levels: levels.map(toLevel) })
export type LevelsForm = ReturnType<typeof useLevelsForm>

/** Chosen levels in the format of a reply, with the names of their roles. */
export function useNamedLevels(levels: readonly Level[]): LevelReply[] {
  const roles = useDirectory().data?.roles ?? []
  return levels.map(({ after, hours, recipient, role_id }) => {
    const role = roles.find(({ id }) => id === role_id)
    return { after, recipient, hours: hours ?? 0, ...(role && { role }) }
  })
}

interface LevelProps {
  level: Level
  /** The level in words. */
  said: string
  at: number
  form: LevelsForm
  hasManager: boolean
  onChange: (part: Partial<Level>) => void
  onRemove: () => void
}

function LevelRow({ level, said, at, form, hasManager, onChange, onRemove }: LevelProps) {
  const { t } = useTranslations('definitions')
  const grace = useReply(getCompanyData, undefined).data?.data.late_grace_minutes ?? 0
  const roles = useDirectory().data?.roles ?? []
  const errors = form.formState.errors.levels?.[at]
  const { after, hours, recipient } = level
  return (
    <li className="flex items-start gap-2 not-first:mt-4 not-first:border-t not-first:border-line not-first:pt-4">
      <div className="grid grow gap-4 sm:grid-cols-2">
        <NativeSelect
          label={t('escalation.when')}
          options={AFTER.map((id) => ({ id, name: t(`escalation.after.${id}`, { count: grace }) }))}
          value={after}
          onChange={({ target }) => {
            const next = target.value as Level['after']
            onChange({ after: next, hours: next === 'hours' ? (hours ?? DEFAULT_HOURS) : null })
          }}
        />
        {after === 'hours' && (
          <TextField
            label={t('escalation.hours')}
            required
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_HOURS}
            value={hours || ''}
            onChange={({ target }) => onChange({ hours: Number(target.value) })}
            error={errors?.hours?.message}
          />
        )}
        <NativeSelect
          label={t('escalation.whom')}
          options={RECIPIENTS.map((id) => ({ id, name: t(`escalation.to.${id}`) }))}
          value={recipient}
          hint={recipient === 'manager' && !hasManager && t('escalation.noManager')}
          onChange={({ target }) =>
            onChange({ recipient: target.value as Level['recipient'], role_id: null })
          }
        />
        {recipient === 'role' && (
          <NativeSelect
            label={t('assignRole')}
            required
            placeholder={t('chooseRole')}
            options={roles}
            value={level.role_id ?? ''}
            onChange={({ target }) => onChange({ role_id: target.value || null })}
            error={errors?.role_id?.message}
          />
        )}
      </div>
      <IconButton
        className="mt-7"
        label={t('escalation.remove', { level: said })}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={onRemove}
      />
    </li>
  )
}

/** The levels of a duty or of a department; `hasManager`: whether somebody manages its department. */
export function LevelFields({ form, hasManager }: { form: LevelsForm; hasManager: boolean }) {
  const { t } = useTranslations('definitions')
  const levels = form.watch('levels')
  const named = useNamedLevels(levels)
  const { errors, isSubmitted } = form.formState
  const set = (changed: Level[]) =>
    form.setValue('levels', changed, {
      shouldDirty: true,
      shouldValidate: isSubmitted || Boolean(errors.levels),
    })
  const change = (at: number, part: Partial<Level>) =>
    set(levels.map((level, index) => (index === at ? { ...level, ...part } : level)))
  const add = () => {
    const used = new Set(levels.map(({ after }) => after))
    const after = AFTER.find((one) => !used.has(one)) ?? 'hours'
    const last = levels.findLast((level) => level.after === 'hours')?.hours ?? 0
    const hours = after === 'hours' ? Math.min(last + DEFAULT_HOURS, MAX_HOURS) : null
    set([...levels, { after, hours, recipient: hasManager ? 'manager' : 'owner', role_id: null }])
  }
  const error = errors.levels?.message ?? errors.levels?.root?.message
  return (
    <div>
      <ul>
        {levels.map((level, at) => (
          <LevelRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is known by its place
            key={at}
            {...{ level, at, form, hasManager }}
            said={named[at] ? formatLevel(t, named[at]) : ''}
            onChange={(part) => change(at, part)}
            onRemove={() => set(levels.filter((_, index) => index !== at))}
          />
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-not-done">
          {error}
        </p>
      )}
      {levels.length < MAX_LEVELS && (
        <Button
          size="sm"
          className={levels.length > 0 ? 'mt-4' : ''}
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={add}
        >
          {t(levels.length > 0 ? 'escalation.addAnother' : 'escalation.add')}
        </Button>
      )}
    </div>
  )
}
