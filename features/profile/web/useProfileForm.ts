import { useEffect, useRef } from 'react'
import { type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { messageAt, problemsOf } from '#client/problems.ts'
import type { Profile } from '#features/profile/contract.ts'
import { updateUserProfile } from '#features/profile/page-contract.ts'
import { isBlankPhone, isPhone, type Phone } from '#features/profile/phones.ts'
import { fetchProfileData, updateProfileData } from '#features/profile/web/page-api.ts'
import { useProblem } from '#features/profile/web/useProblem.ts'
import {
  type CheckedValues,
  type ProfileValues,
  toRequest,
  valuesOf,
} from '#features/profile/web/values.ts'
import { useContractForm } from '#ui/form.ts'
import { toast } from '#ui/toast.ts'

export type ProfileFormState = UseFormReturn<ProfileValues, unknown, CheckedValues>

const serializeValues = (values: ProfileValues) => JSON.stringify(toRequest(values).body)

/** A blank number is not invalid, because it is not sent. */
export const isWrongPhone = (phone: Phone): boolean => !isBlankPhone(phone) && !isPhone(phone)

/** Resets the form to the saved profile as long as it has no unsaved changes. */
function useSyncedForm(form: ProfileFormState, profile: Profile) {
  const kept = useRef<ProfileValues>(valuesOf(profile))
  const isUnsaved = () => serializeValues(form.getValues()) !== serializeValues(kept.current)
  const follow = (saved: Profile) => {
    if (isUnsaved()) return
    kept.current = valuesOf(saved)
    if (JSON.stringify(form.getValues()) !== JSON.stringify(kept.current)) form.reset(kept.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when another profile arrives
  useEffect(() => follow(profile), [profile])
  const keep = () => {
    kept.current = structuredClone(form.getValues())
  }
  return { isUnsaved, follow, keep }
}

/** Translates shown errors again after a change of language. */
function useRetranslatedErrors(form: ProfileFormState): void {
  const { locale } = useTranslations('profile')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only after a change of language
  useEffect(() => {
    if (Object.keys(form.formState.errors).length > 0) void form.trigger()
  }, [locale])
}

const CLOSED_MS = 300

/** Focuses a field after the alert has closed, because closing restores the earlier focus. */
const focusLater = (form: ProfileFormState, field: Path<ProfileValues> | undefined) => () => {
  if (field) setTimeout(() => form.setFocus(field), CLOSED_MS)
}

/** Marks the fields that the server names; the first gets the focus after the alert. */
function markFields(form: ProfileFormState, error: unknown, fieldOf: (name: string) => string) {
  const problems = problemsOf(error)
  const names = [...new Set(problems.map(({ field }) => field))]
  const fields = names.map((name) => fieldOf(name) as Path<ProfileValues>)
  names.forEach((name, at) => {
    const field = fields[at]
    if (field) form.setError(field, { message: messageAt(problems, name) })
  })
  return focusLater(form, fields[0])
}

/** The profile form: its fields, its invalid phone numbers, and its save action. */
export function useProfileForm(profile: Profile) {
  const { t } = useTranslations(['profile', 'common'])
  const form = useContractForm(updateUserProfile.body, valuesOf(profile))
  const { isUnsaved, follow, keep } = useSyncedForm(form, profile)
  useRetranslatedErrors(form)
  const { problem, show, refuse, close } = useProblem()
  const afterProblem = useRef(() => {})
  const wrongPhone = useWatch({ control: form.control, name: 'phones' }).findIndex(isWrongPhone)

  async function reload(): Promise<void> {
    try {
      follow(await fetchProfileData())
    } catch (error) {
      refuse({ error, title: t('profile:loadFailed') })
    }
  }

  const save = form.handleSubmit(async (values) => {
    const { body, fieldOf } = toRequest(values)
    let waiting: string | null
    try {
      waiting = await updateProfileData(body)
    } catch (error) {
      afterProblem.current = markFields(form, error, fieldOf)
      return refuse({ error, title: t('profile:saveFailed'), fieldOf })
    }
    keep()
    const mailed = body.current_password ? waiting : null
    toast({
      tone: 'done',
      title: t('profile:updated'),
      ...(mailed && { detail: t('profile:linkMailed', { email: `\u2068${mailed}\u2069` }) }),
    })
    await reload()
  })

  const submit = (event: React.SubmitEvent) => {
    if (wrongPhone < 0) return void save(event)
    event.preventDefault()
    afterProblem.current = focusLater(form, `phones.${wrongPhone}.phone`)
    show({ title: t('common:validationTitle'), lines: [t('profile:correctPhones')] })
  }
  const closeProblem = () => {
    close()
    afterProblem.current()
    afterProblem.current = () => {}
  }
  return {
    form,
    submit,
    isUnsaved,
    problem,
    closeProblem,
    hasWrongPhone: wrongPhone >= 0,
  }
}
