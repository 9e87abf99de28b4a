import { type ReactNode, useId } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { NewPasswordFields } from '#features/auth/web/NewPasswordFields.tsx'
import type { SignUpFormState } from '#features/auth/web/useSignUp.ts'
import { slugOf } from '#features/companies/slug.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TextField } from '#ui/TextField.tsx'

interface PartProps {
  form: SignUpFormState
}
type EmailPartProps = PartProps & { onLeaveEmail: () => void }

const emailInput = { type: 'email', autoCapitalize: 'none', spellCheck: false } as const

export function PersonPart({ form, onLeaveEmail }: EmailPartProps) {
  const { t } = useTranslations('auth')
  const { errors } = form.formState
  return (
    <FormPart title={t('partYou')}>
      <TextField
        label={t('firstName')}
        autoComplete="given-name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={t('lastName')}
        autoComplete="family-name"
        error={errors.last_name?.message}
        {...form.register('last_name')}
      />
      <TextField
        {...emailInput}
        className="sm:col-span-2"
        label={t('email')}
        hint={t('emailHint')}
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email', { onBlur: onLeaveEmail })}
      />
    </FormPart>
  )
}

/** spec: value and label of each choice. */
const SIZES = [
  { id: 1, name: '1-10' },
  { id: 2, name: '11-50' },
  { id: 3, name: '51-100' },
  { id: 4, name: '101-500' },
]
const INDUSTRIES = [1, 2, 3, 4] as const

const asNumber = { setValueAs: (value: string | number) => (value ? Number(value) : undefined) }

export function CompanyPart({ form, companyName }: PartProps & { companyName: string }) {
  const { t } = useTranslations('auth')
  const { errors } = form.formState
  return (
    <FormPart title={t('partCompany')}>
      <TextField
        className="sm:col-span-2"
        label={t('companyName')}
        autoComplete="organization"
        hint={
          <>
            {t('companyAddress')}{' '}
            <bdi dir="ltr" className="font-medium text-ink wrap-anywhere">
              /{companyName.trim() ? slugOf(companyName) : '…'}
            </bdi>
          </>
        }
        error={errors.company_name?.message}
        {...form.register('company_name')}
      />
      <NativeSelect
        label={t('companySize')}
        hint={t('sizeHint')}
        placeholder={t('choose')}
        options={SIZES}
        error={errors.companySize?.message}
        {...form.register('companySize', asNumber)}
      />
      <NativeSelect
        label={t('industry')}
        placeholder={t('choose')}
        options={INDUSTRIES.map((id) => ({ id, name: t(`industry.${id}`) }))}
        error={errors.industry?.message}
        {...form.register('industry', asNumber)}
      />
    </FormPart>
  )
}

interface Access {
  email: string
  password: string
  password_confirmation: string
}

export function AccessPart({ form, values, onLeaveEmail }: EmailPartProps & { values: Access }) {
  const { t } = useTranslations('auth')
  const { errors, touchedFields } = form.formState
  const change = (email: string) =>
    form.setValue('email', email, { shouldValidate: touchedFields.email ?? false })
  return (
    <FormPart title={t('partAccess')}>
      <div className="flex min-w-0 flex-col gap-4 sm:col-span-2">
        <TextField
          {...emailInput}
          label={t('emailAgain')}
          hint={t('emailAgainHint')}
          autoComplete="username"
          error={errors.email?.message}
          value={values.email}
          onChange={(event) => change(event.target.value)}
          onBlur={onLeaveEmail}
        />
        <NewPasswordFields
          label={t('password')}
          fields={{
            password: form.register('password'),
            password_confirmation: form.register('password_confirmation'),
          }}
          values={values}
          errors={errors}
        />
      </div>
    </FormPart>
  )
}

/** A group of related fields with its title in the margin. */
function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset
      aria-labelledby={id}
      className="grid min-w-0 gap-x-8 gap-y-4 border-t border-line py-7 sm:grid-cols-[10rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
