import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { StepReply } from '#features/routine-tasks/definitions/step.ts'
import { formatLimits } from '#features/routine-tasks/definitions/step-lines.ts'
import { isOutside, readAnswer } from '#features/routine-tasks/reports/read-answer.ts'
import type { SaidAnswer } from '#features/routine-tasks/reports/web/steps/enqueue-answer.ts'
import { isolateLtr } from '#shared/locale.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

const OTHER = ''

/** Why a number is outside its limits: one of the usual causes, or another in words. */
function CauseForm({
  causes,
  onSay,
}: {
  causes: readonly string[]
  onSay: (cause: string) => void
}) {
  const { t } = useTranslations('steps')
  const name = useId()
  const [chosen, setChosen] = useState(causes.length > 0 ? undefined : OTHER)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const cause = chosen === OTHER ? typed.trim() : chosen
    if (cause) onSay(cause)
    else setError(t('causeMissing'))
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-2">
      {causes.length > 0 && (
        <fieldset>
          <legend className="text-sm font-medium">{t('cause')}</legend>
          {[...causes, OTHER].map((cause) => (
            <label key={cause} className="flex min-h-12 items-center gap-2.5 sm:min-h-9">
              <input
                type="radio"
                name={name}
                checked={chosen === cause}
                onChange={() => {
                  setChosen(cause)
                  setError(undefined)
                }}
                className="size-5 accent-accent"
              />
              <bdi>{cause || t('otherCause')}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      {chosen === OTHER && (
        <TextField
          autoFocus
          label={t(causes.length > 0 ? 'otherCause' : 'cause')}
          hideLabel={causes.length > 0}
          required
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
          maxLength={200}
          autoComplete="off"
        />
      )}
      {error && (
        <p role="alert" className="text-sm font-medium text-not-done">
          {error}
        </p>
      )}
      <Button type="submit" tone="primary" size="touch" className="self-start">
        {t('save')}
      </Button>
    </form>
  )
}

/**
 * A number that is measured. One outside its limits is asked for once more, and the second one for
 * its cause.
 */
export function NumberStep({
  step,
  value,
  causes,
  onSay,
}: {
  step: StepReply
  /** The answer that counts. */
  value: string | undefined
  causes: readonly string[]
  onSay: (said: SaidAnswer) => void
}) {
  const { t } = useTranslations('steps')
  const [typed, setTyped] = useState<string>()
  const [first, setFirst] = useState<string>()
  const [second, setSecond] = useState<string>()
  const [error, setError] = useState<string>()
  const limits = formatLimits(step)

  const finish = (said: SaidAnswer) => {
    onSay(said)
    setTyped(undefined)
    setFirst(undefined)
    setSecond(undefined)
  }
  const save = () => {
    if (typed === undefined || typed.trim() === '' || typed === value) return
    const number = readAnswer(step, typed)
    if (number === undefined) return setError(t('notANumber'))
    if (!isOutside(step, number)) return finish({ value: number, ...(first && { first }) })
    if (first !== undefined) return setSecond(number)
    setFirst(number)
    setTyped('')
  }
  return (
    <div className="flex flex-col gap-2">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        className="flex items-start gap-2"
      >
        <TextField
          className="w-36"
          label={step.text}
          hideLabel
          inputMode="decimal"
          dir="ltr"
          value={typed ?? value ?? ''}
          onChange={({ target }) => {
            setTyped(target.value)
            setSecond(undefined)
            setError(undefined)
          }}
          onBlur={() => {
            if (first === undefined) save()
          }}
          error={error}
          autoComplete="off"
          enterKeyHint="done"
          end={step.unit && <bdi className="me-1 text-sm text-muted">{step.unit}</bdi>}
        />
        {typed !== undefined && typed !== value && second === undefined && (
          <Button type="submit">{t('save')}</Button>
        )}
        {limits && limits !== step.unit && (
          <bdi dir="ltr" className="mt-2.5 text-sm text-muted tabular-nums">
            {limits}
          </bdi>
        )}
      </form>
      {first !== undefined && second === undefined && (
        <p role="alert" className="text-sm font-medium text-late">
          {t('measureAgain', { number: isolateLtr(first), limits: isolateLtr(limits) })}
        </p>
      )}
      {first !== undefined && second !== undefined && (
        <>
          <p role="alert" className="text-sm font-medium text-late">
            {t('stillOutside', { number: isolateLtr(second) })}
          </p>
          <CauseForm causes={causes} onSay={(cause) => finish({ value: second, first, cause })} />
        </>
      )}
    </div>
  )
}
