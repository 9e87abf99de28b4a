import { useWatch } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import type { Profile } from '#features/profile/contract.ts'
import { PROFILE_FIELDS } from '#features/profile/fields.ts'
import { LinkList, PhoneList } from '#features/profile/web/ContactLists.tsx'
import { PendingEmail } from '#features/profile/web/PendingEmail.tsx'
import { PositionField } from '#features/profile/web/PositionField.tsx'
import { ProblemDialog } from '#features/profile/web/ProblemDialog.tsx'
import { type ProfileFormState, useProfileForm } from '#features/profile/web/useProfileForm.ts'
import { fieldNamesOf } from '#records/fields/field.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { join } from '#ui/join.ts'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Name, contact details, and address. */
export function EditProfile({ profile }: { profile: Profile }) {
  const { t } = useTranslations('profile')
  const { form, submit, isUnsaved, problem, closeProblem, hasWrongPhone } = useProfileForm(profile)
  return (
    <Card title={t('editProfile')}>
      <form noValidate onSubmit={submit}>
        {profile.pending_email && (
          <PendingEmail email={profile.pending_email} now={profile.email} />
        )}
        <PersonFields form={form} email={profile.email} />
        <div className="mt-6 grid grid-cols-1 items-start gap-6 border-t border-line pt-5 xl:grid-cols-2">
          <PhoneList form={form} />
          <LinkList form={form} />
        </div>
        <div className="mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-line pt-5">
          <Button
            type="submit"
            tone="primary"
            size="touch"
            busy={form.formState.isSubmitting}
            aria-disabled={hasWrongPhone || undefined}
            className={join(
              'max-sm:w-full',
              hasWrongPhone &&
                'aria-disabled:border-transparent aria-disabled:bg-line aria-disabled:text-muted',
            )}
          >
            {t('saveChanges')}
          </Button>
        </div>
      </form>
      <ProblemDialog problem={problem} onClose={closeProblem} />
      <LeaveGuard isUnsaved={isUnsaved} />
    </Card>
  )
}

const ADDRESS = fieldNamesOf(PROFILE_FIELDS).filter((name) => name !== 'position')
/** The names by which a browser knows the parts of an address. */
const AUTO_COMPLETE: Record<(typeof ADDRESS)[number], string> = {
  city: 'address-level2',
  country: 'country-name',
  state: 'address-level1',
}

function PersonFields({ form, email }: { form: ProfileFormState; email: string }) {
  const { t, locale } = useTranslations(['profile', 'common'])
  const typed = useWatch({ control: form.control, name: 'email' })
  const isAnother = typed.trim().toLowerCase() !== email
  const { errors } = form.formState
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-6 sm:*:col-span-3">
      <TextField
        label={t('profile:firstName')}
        required
        autoComplete="given-name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={t('profile:lastName')}
        autoComplete="family-name"
        error={errors.last_name?.message}
        {...form.register('last_name')}
      />
      <TextField
        label={t('profile:email')}
        hint={t('profile:emailHint')}
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      {isAnother && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      {isAnother && (
        <PasswordField
          label={t('profile:currentPassword')}
          hint={t('profile:currentPasswordHint')}
          required
          showLabel={t('common:showPassword')}
          hideToggleLabel={t('common:hidePassword')}
          error={errors.current_password?.message}
          {...form.register('current_password', { shouldUnregister: true })}
        />
      )}
      <PositionField form={form} />
      {ADDRESS.map((name) => (
        <TextField
          key={name}
          className="sm:col-span-2!"
          label={PROFILE_FIELDS[name].label[locale]}
          autoComplete={AUTO_COMPLETE[name]}
          error={errors.profile?.[name]?.message}
          {...form.register(`profile.${name}`)}
        />
      ))}
    </div>
  )
}
