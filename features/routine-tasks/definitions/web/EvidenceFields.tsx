import { useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { useDirectory } from '#features/directory/web/api.ts'
import { DEFAULT_HOURS } from '#features/routine-tasks/definitions/evidence.ts'
import { Proof } from '#features/routine-tasks/definitions/proof.ts'
import { hasLimits } from '#features/routine-tasks/definitions/step.ts'
import { StepFields } from '#features/routine-tasks/definitions/web/StepFields.tsx'
import type { TaskForm } from '#features/routine-tasks/definitions/web/useDefinitionForm.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

/** When a report needs a picture. */
export function ProofField({ form }: { form: TaskForm }) {
  const { t } = useTranslations('definitions')
  return (
    <NativeSelect
      label={t('proof')}
      options={Proof.options.map((id) => ({ id, name: t(`proofs.${id}`) }))}
      value={form.watch('proof') ?? 'none'}
      onChange={({ target }) => {
        const proof = target.value as Proof
        form.setValue('proof', proof === 'none' ? null : proof, { shouldDirty: true })
      }}
    />
  )
}

const ASSIGNEES = ['none', 'member', 'manager'] as const

function CausesField({ form }: { form: TaskForm }) {
  const { t } = useTranslations('definitions')
  const [typed, setTyped] = useState((form.getValues('causes') ?? []).join('\n'))
  const { errors, isSubmitted } = form.formState
  const error = errors.causes?.message ?? errors.causes?.find?.(Boolean)?.message
  return (
    <TextArea
      label={t('causes')}
      hint={t('causesHint')}
      rows={2}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const causes = target.value.split('\n').flatMap((line) => line.trim() || [])
        const options = { shouldDirty: true, shouldValidate: isSubmitted }
        form.setValue('causes', causes.length > 0 ? causes : null, options)
      }}
      error={error}
    />
  )
}

/** What follows when a number stays outside its limits. */
function CorrectiveFields({ form }: { form: TaskForm }) {
  const { t } = useTranslations('definitions')
  const { data } = useDirectory()
  const corrective = form.watch('corrective')
  const { errors, isSubmitted } = form.formState
  const set = (next: typeof corrective) =>
    form.setValue('corrective', next, { shouldDirty: true, shouldValidate: isSubmitted })
  const choose = (assignee: (typeof ASSIGNEES)[number]) =>
    set(assignee === 'none' ? null : { hours: DEFAULT_HOURS, ...corrective, assignee })
  return (
    <>
      <NativeSelect
        label={t('corrective')}
        options={ASSIGNEES.map((id) => ({ id, name: t(`correctives.${id}`) }))}
        value={corrective?.assignee ?? 'none'}
        onChange={({ target }) => choose(target.value as (typeof ASSIGNEES)[number])}
        error={errors.corrective?.message}
      />
      {corrective && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('correctiveHours')}
            required
            type="number"
            inputMode="numeric"
            min={1}
            value={corrective.hours || ''}
            onChange={({ target }) => set({ ...corrective, hours: Number(target.value) })}
            error={errors.corrective?.hours?.message}
          />
          <NativeSelect
            label={t('correctiveSupervisor')}
            placeholder={t('noSupervisor')}
            options={data?.people ?? []}
            value={corrective.supervisor ?? ''}
            onChange={({ target }) => set({ ...corrective, supervisor: target.value || null })}
          />
        </div>
      )}
    </>
  )
}

/** The steps, and what follows if the number of one is outside its limits. */
export function StepsPart({ form }: { form: TaskForm }) {
  const isLimited = (form.watch('steps') ?? []).some(hasLimits)
  return (
    <>
      <StepFields form={form} />
      {isLimited && (
        <>
          <CausesField form={form} />
          <CorrectiveFields form={form} />
        </>
      )}
    </>
  )
}

/** What a report must show: folded, and open at once if the duty uses it. */
export function EvidenceFields({ form }: { form: TaskForm }) {
  const { t } = useTranslations('definitions')
  const { defaultValues = {}, errors } = form.formState
  const isUsed = Boolean(defaultValues.steps || defaultValues.proof)
  const hasError = Boolean(errors.steps || errors.causes || errors.corrective)
  return (
    <details open={isUsed || hasError} className="rounded-md border border-line">
      <summary className="cursor-pointer px-4 py-2.5 text-sm font-medium">{t('evidence')}</summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        <ProofField form={form} />
        <StepsPart form={form} />
      </div>
    </details>
  )
}
