import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { MAX_STEPS, type Step } from '#features/routine-tasks/definitions/evidence.ts'
import { StepKind } from '#features/routine-tasks/definitions/step.ts'
import { parseStepLines } from '#features/routine-tasks/definitions/step-lines.ts'
import type { TaskForm } from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { parseDecimal } from '#shared/numbers.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TextField } from '#ui/TextField.tsx'

/** A limit as it is typed; what is not a number stays in the field, with a message. */
function LimitField({
  label,
  value,
  onChange,
  error,
}: {
  label: string
  value: number | null | undefined
  onChange: (value: number | null) => void
  error: string | undefined
}) {
  const { t } = useTranslations('definitions')
  const [typed, setTyped] = useState(value == null ? '' : String(value))
  const isWrong = typed.trim() !== '' && parseDecimal(typed) === undefined
  return (
    <TextField
      label={label}
      inputMode="decimal"
      dir="ltr"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(parseDecimal(target.value) ?? null)
      }}
      error={isWrong ? t('notANumber') : error}
    />
  )
}

const SEPARATORS = /[,،\n]/u

/** The parts that only one kind has: the limits of a number, the options of a choice. */
function KindFields({
  step,
  errors,
  onChange,
}: {
  step: Step
  errors: { max?: { message?: string }; options?: { message?: string } } | undefined
  onChange: (part: Partial<Step>) => void
}) {
  const { t } = useTranslations('definitions')
  const [choices, setChoices] = useState((step.options ?? []).join(', '))
  if (step.kind === 'choice')
    return (
      <TextField
        label={t('stepChoices')}
        hint={t('stepChoicesHint')}
        value={choices}
        onChange={({ target }) => {
          setChoices(target.value)
          const options = target.value.split(SEPARATORS).flatMap((one) => one.trim() || [])
          onChange({ options })
        }}
        error={errors?.options?.message}
      />
    )
  if (step.kind !== 'number') return null
  return (
    <div className="grid grid-cols-3 gap-2">
      <LimitField
        label={t('stepMin')}
        value={step.min}
        onChange={(min) => onChange({ min })}
        error={undefined}
      />
      <LimitField
        label={t('stepMax')}
        value={step.max}
        onChange={(max) => onChange({ max })}
        error={errors?.max?.message}
      />
      <TextField
        label={t('stepUnit')}
        value={step.unit ?? ''}
        onChange={({ target }) => onChange({ unit: target.value })}
        placeholder="°C"
      />
    </div>
  )
}

/** Adds the lines that somebody types or pastes. */
function AddStep({ onAdd }: { onAdd: (lines: string) => void }) {
  const { t } = useTranslations('definitions')
  const [line, setLine] = useState('')
  const add = (lines: string) => {
    if (lines.trim() === '') return
    onAdd(lines)
    setLine('')
  }
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(line)
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!text.trim().includes('\n')) return
    event.preventDefault()
    add(text)
  }
  return (
    <div className="flex items-start gap-2">
      <TextField
        className="grow"
        label={t('addStep')}
        hint={t('addStepHint')}
        value={line}
        onChange={({ target }) => setLine(target.value)}
        onKeyDown={addByEnter}
        onPaste={paste}
        enterKeyHint="done"
        autoComplete="off"
      />
      <Button className="mt-7" onClick={() => add(line)}>
        {t('addSteps')}
      </Button>
    </div>
  )
}

function StepRow({
  step,
  number,
  isLast,
  errors,
  onChange,
  onMove,
  onRemove,
}: {
  step: Step
  /** Its place, from 1. */
  number: number
  isLast: boolean
  errors:
    | { text?: { message?: string }; max?: { message?: string }; options?: { message?: string } }
    | undefined
  onChange: (part: Partial<Step>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}) {
  const { t } = useTranslations('definitions')
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line p-3">
      <TextField
        label={t('stepText', { number })}
        hideLabel
        start={<span className="text-sm tabular-nums">{number}</span>}
        value={step.text}
        onChange={({ target }) => onChange({ text: target.value })}
        error={errors?.text?.message}
      />
      <div className="flex items-center gap-2">
        <NativeSelect
          className="min-w-0 grow"
          label={t('stepKind', { number })}
          hideLabel
          options={StepKind.options.map((id) => ({ id, name: t(`kind.${id}`) }))}
          value={step.kind}
          onChange={({ target }) => onChange({ kind: target.value as StepKind })}
        />
        <Checkbox
          label={t('stepRequired')}
          aria-label={t('stepRequiredOf', { number })}
          checked={step.required}
          onChange={({ target }) => onChange({ required: target.checked })}
        />
        <span className="flex shrink-0">
          <IconButton
            size="sm"
            label={t('moveStepUp', { number })}
            icon={<ArrowUp aria-hidden="true" className="size-4" />}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="sm"
            label={t('moveStepDown', { number })}
            icon={<ArrowDown aria-hidden="true" className="size-4" />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton
            size="sm"
            tone="danger"
            label={t('removeStep', { number })}
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={onRemove}
          />
        </span>
      </div>
      <KindFields step={step} errors={errors} onChange={onChange} />
    </li>
  )
}

/** A step of the form with the key of its row, which stays when the row moves. */
type Row = Step & { key: number }

/** The steps of a duty, each from a line that is typed or pasted. */
export function StepFields({ form }: { form: TaskForm }) {
  const { t } = useTranslations('definitions')
  const { errors, isSubmitted } = form.formState
  const [rows, setRows] = useState<readonly Row[]>(() =>
    (form.getValues('steps') ?? []).map((step, key) => ({
      ...{ kind: 'check', required: true },
      ...step,
      key,
    })),
  )
  const [isFull, setFull] = useState(false)
  const change = (next: readonly Row[]) => {
    setRows(next)
    const steps = next.map(({ key: _, ...step }) => step)
    form.setValue('steps', steps.length > 0 ? steps : null, {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    })
  }
  const add = (lines: string) => {
    const first = Math.max(-1, ...rows.map(({ key }) => key)) + 1
    const added = parseStepLines(lines).map((step, index) => ({ ...step, key: first + index }))
    setFull(rows.length + added.length > MAX_STEPS)
    change([...rows, ...added].slice(0, MAX_STEPS))
  }
  const move = (at: number, by: -1 | 1) => change(swap(rows, at, at + by))
  const listError = errors.steps?.root?.message ?? errors.steps?.message
  return (
    <div className="flex flex-col gap-2">
      {rows.length > 0 && (
        <ol aria-label={t('steps')} className="flex flex-col gap-2">
          {rows.map((row, at) => (
            <StepRow
              key={row.key}
              step={row}
              number={at + 1}
              isLast={at === rows.length - 1}
              errors={errors.steps?.[at]}
              onChange={(part) =>
                change(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))
              }
              onMove={(by) => move(at, by)}
              onRemove={() => change(rows.filter((one) => one.key !== row.key))}
            />
          ))}
        </ol>
      )}
      {listError && (
        <p role="alert" className="text-sm font-medium text-not-done">
          {listError}
        </p>
      )}
      <AddStep onAdd={add} />
      {isFull && (
        <p role="status" className="text-sm text-muted">
          {t('tooManySteps', { max: MAX_STEPS })}
        </p>
      )}
    </div>
  )
}

const swap = (rows: readonly Row[], one: number, other: number): readonly Row[] =>
  rows.map((row, at) => (at === one ? rows[other] : at === other ? rows[one] : row) ?? row)
