import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { StepReply } from '#features/routine-tasks/definitions/step.ts'
import { MAX_ANSWER_LENGTH } from '#features/routine-tasks/reports/answers.ts'
import { CHECKED } from '#features/routine-tasks/reports/read-answer.ts'
import type { SaidAnswer } from '#features/routine-tasks/reports/web/steps/enqueue-answer.ts'
import { NumberStep } from '#features/routine-tasks/reports/web/steps/NumberStep.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Choices with more letters do not fit next to each other on a phone. */
const MAX_SEGMENT_LETTERS = 24

interface Props {
  step: StepReply
  value: string | undefined
  causes: readonly string[]
  onSay: (said: SaidAnswer) => void
}

function ChoiceStep({ step, value, onSay }: Props) {
  const { t } = useTranslations('steps')
  const options = (step.options ?? []).map((name) => ({ id: name, name }))
  if (options.map(({ name }) => name).join('').length <= MAX_SEGMENT_LETTERS)
    return (
      <SegmentedControl
        label={step.text}
        options={options}
        value={value ?? ''}
        onChange={(chosen) => onSay({ value: chosen })}
      />
    )
  return (
    <NativeSelect
      label={step.text}
      hideLabel
      placeholder={t('choose')}
      options={options}
      value={value ?? ''}
      onChange={({ target }) => onSay({ value: target.value || null })}
    />
  )
}

function TextStep({ step, value, onSay }: Props) {
  const [typed, setTyped] = useState<string>()
  const save = () => {
    const text = typed?.trim()
    if (text === undefined || text === (value ?? '')) return
    onSay({ value: text || null })
    setTyped(undefined)
  }
  return (
    <TextField
      label={step.text}
      hideLabel
      value={typed ?? value ?? ''}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
      }}
      maxLength={MAX_ANSWER_LENGTH}
      autoComplete="off"
      enterKeyHint="done"
    />
  )
}

/** The field in which a step is answered; it saves each answer by itself. */
export function AnswerField(props: Props) {
  const { step, value, onSay } = props
  switch (step.kind) {
    case 'check':
      return (
        <Checkbox
          label={<bdi>{step.text}</bdi>}
          checked={value === CHECKED}
          onChange={({ target }) => onSay({ value: target.checked ? CHECKED : null })}
          className="flex min-h-12 items-center sm:min-h-9 [&>label]:w-full [&>label]:py-1"
        />
      )
    case 'number':
      return <NumberStep {...props} />
    case 'choice':
      return <ChoiceStep {...props} />
    case 'text':
      return <TextStep {...props} />
    case 'photo':
      // `Pictures` takes it.
      return null
  }
}
