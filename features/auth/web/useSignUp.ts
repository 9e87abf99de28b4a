import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type * as z from 'zod/mini'
import { messageAt, problemsOf } from '#client/problems.ts'
import { register } from '#features/auth/contract.ts'
import {
  readStartDraft,
  readStartEmail,
  saveStartDraft,
  signUp,
  submitEmail,
} from '#features/auth/web/api.ts'
import { useContractForm } from '#ui/form.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

const registration = register.body
export type Values = z.input<typeof registration>
type Parsed = z.output<typeof registration>

/** The field values for a person who comes back. */
function initialValues() {
  const { name, last_name, company_name, companySize, industry } = readStartDraft()
  return {
    name: name ?? '',
    last_name: last_name ?? '',
    company_name: company_name ?? '',
    email: readStartEmail(),
    password: '',
    password_confirmation: '',
    ...(companySize && { companySize }),
    ...(industry && { industry }),
  }
}

export type SignUpFormState = ReturnType<typeof useContractForm<Values, Parsed>>

/**
 * On blur, an address starts its own sign-up, and an address in use is reported at once. Checks run
 * one after another, so that the address typed last is the one remembered.
 */
function useEmailCheck(form: SignUpFormState) {
  const inUse = useRef<{ email: string; says: string }>(undefined)
  const last = useRef(Promise.resolve())

  async function checkEmail(): Promise<void> {
    if (!(await form.trigger('email'))) return
    const typed = () => form.getValues('email').trim()
    const email = typed()
    if (email !== readStartEmail() && email !== inUse.current?.email)
      inUse.current = await submitEmail(email).then(
        () => undefined,
        (error: unknown) => refusedAddress(error, email),
      )
    if (inUse.current && typed() === inUse.current.email)
      form.setError('email', { message: inUse.current.says })
  }
  return () => {
    last.current = last.current.then(checkEmail)
  }
}

export function useSignUp() {
  const form = useContractForm<Values, Parsed>(registration, initialValues())
  const { refusal, refuse, forgive } = useServerErrors(form)
  const navigate = useNavigate()
  const leaveEmail = useEmailCheck(form)

  const keep = () => {
    const { name, last_name, company_name, companySize, industry } = form.getValues()
    return saveStartDraft({
      name,
      last_name,
      company_name,
      companySize: companySize ?? null,
      industry: industry ?? null,
    })
  }

  const send = form.handleSubmit(async (values) => {
    forgive()
    try {
      await signUp(values)
    } catch (error) {
      return refuse(error)
    }
    await navigate({ to: '/signin' })
  })
  return { form, refusal, keep, leaveEmail, send }
}

/** Other failures of this early check are silent: signing up reports them. */
function refusedAddress(error: unknown, email: string) {
  const says = messageAt(problemsOf(error), 'email')
  return says === '' ? undefined : { email, says }
}
