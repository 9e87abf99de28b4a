import { type FormEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { type MissingField, MissingFields } from '#features/auth/web/MissingFields.tsx'
import { linkClass } from '#features/auth/web/NarrowPage.tsx'
import { AccessPart, CompanyPart, PersonPart } from '#features/auth/web/SignUpParts.tsx'
import { findMissingFields, isReadyToSubmit } from '#features/auth/web/sign-up-fields.ts'
import { useSignUp, type Values } from '#features/auth/web/useSignUp.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'

export function SignUpForm() {
  const { t } = useTranslations('auth')
  const { form, refusal, keep, leaveEmail, send } = useSignUp()
  const values = useWatch({ control: form.control }) as Values
  const [agrees, setAgrees] = useState(true)
  const [asked, setAsked] = useState(false)
  const terms = useRef<HTMLInputElement>(null)
  const refused = Object.keys(form.formState.errors)
  const missing: MissingField[] = findMissingFields(values, refused)
  if (!agrees) missing.push('terms')
  const ready = isReadyToSubmit(values)
  const needs = useId()

  const submit = (event: FormEvent) => {
    setAsked(true)
    if (agrees) return void send(event)
    event.preventDefault()
    terms.current?.focus()
  }
  // A disabled button ignores Enter, so Enter submits the incomplete form to show the fields'
  // errors.
  const explain = (event: KeyboardEvent<HTMLElement>) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (event.key !== 'Enter' || ready || !isField) return
    event.preventDefault()
    void send(event)
  }
  return (
    <form noValidate onSubmit={submit} onKeyDown={explain} onBlur={() => void keep()}>
      <PersonPart form={form} onLeaveEmail={leaveEmail} />
      <CompanyPart form={form} companyName={values.company_name} />
      <AccessPart form={form} values={values} onLeaveEmail={leaveEmail} />
      <div className="flex flex-col items-start gap-5 border-t border-line pt-7 sm:ps-48">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <Checkbox
            ref={terms}
            label={t('terms')}
            checked={agrees}
            error={asked && !agrees ? t('termsNeeded') : undefined}
            onChange={(event) => setAgrees(event.target.checked)}
          />
          <TermsButton />
        </div>
        {refusal && <Alert tone="not-done">{refusal}</Alert>}
        <div className="w-full">
          <Button
            type="submit"
            tone="primary"
            size="touch"
            className="max-sm:w-full sm:min-w-40"
            busy={form.formState.isSubmitting}
            disabled={!ready}
            aria-describedby={needs}
          >
            {t('signUp')}
          </Button>
          <MissingFields
            id={needs}
            missing={missing}
            onChoose={(one) => (one === 'terms' ? terms.current?.focus() : form.setFocus(one))}
          />
        </div>
      </div>
    </form>
  )
}

const load = () => import('#features/auth/web/terms/TermsDialog.tsx')
const TermsDialog = lazy(async () => ({ default: (await load()).TermsDialog }))

/** Opens the terms of use over the form, so that typed values are not lost. */
function TermsButton() {
  const { t } = useTranslations('terms')
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setUsed(true)
    setOpen(true)
  }
  const prefetch = () => void load().catch(() => {})
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`rounded-sm ${linkClass}`}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void load().then(show, () => {})}
      >
        {t('read')}
      </button>
      {used && (
        <Suspense>
          <TermsDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
