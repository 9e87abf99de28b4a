import { X } from 'lucide-react'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { PHONE_COUNTRIES, PHONE_MAX_LENGTH } from '#features/profile/page-contract.ts'
import { INVALID_PHONE } from '#features/profile/phones.ts'
import { Picker } from '#features/profile/web/Picker.tsx'
import { isWrongPhone, type ProfileFormState } from '#features/profile/web/useProfileForm.ts'
import { FieldNotes, useField } from '#ui/Field.tsx'
import { bareInput, fieldGroup } from '#ui/field-class.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { join } from '#ui/join.ts'

/** A country code as a small badge. */
function CountryCode({ code }: { code: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-grid h-5 w-7 place-items-center rounded-sm bg-accent-soft text-[0.6875rem] font-semibold text-accent"
    >
      {code}
    </span>
  )
}

/** Chooses the country of a number, by dial code. */
function CountryPicker({
  label,
  value,
  onChange,
  box,
}: Pick<React.ComponentProps<typeof Picker>, 'label' | 'value' | 'onChange' | 'box'>) {
  const { t } = useTranslations('profile')
  const chosen = PHONE_COUNTRIES.find(({ dialCode }) => dialCode === value)
  return (
    <Picker
      label={label}
      value={value}
      onChange={onChange}
      box={box}
      choices={PHONE_COUNTRIES.map(({ isoCode, dialCode }) => ({
        id: dialCode,
        name: t(`country.${isoCode}`),
        mark: <CountryCode code={isoCode} />,
        hint: dialCode,
      }))}
    >
      {chosen && (
        <>
          <CountryCode code={chosen.isoCode} />
          <span className="sr-only">{t(`country.${chosen.isoCode}`)}</span>
        </>
      )}
      <span className="min-w-9 text-start tabular-nums">{value}</span>
    </Picker>
  )
}

/** A number with its country's dial code, left to right in both languages. */
export function PhoneRow({
  form,
  at,
  onRemove,
}: {
  form: ProfileFormState
  at: number
  onRemove: () => void
}) {
  const { t, locale } = useTranslations('profile')
  const box = useRef<HTMLDivElement>(null)
  const n = at + 1
  const phone = useWatch({ control: form.control, name: `phones.${at}` })
  const refused = form.formState.errors.phones?.[at]
  const isWrong = phone !== undefined && isWrongPhone(phone)
  // spec: also shown during typing, as long as it prevents saving.
  const said = isWrong ? INVALID_PHONE[locale] : refused?.phone?.message
  const error = said || refused?.CC?.message
  const ids = useField({ ...(error && { error }) })
  const setCountry = (CC: string) => form.setValue(`phones.${at}.CC`, CC, { shouldDirty: true })
  return (
    <li className="flex items-start gap-1">
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <div ref={box} dir="ltr" className={join(fieldGroup, 'flex h-10 items-center')}>
          <CountryPicker
            label={t('phoneCountry', { n })}
            value={phone?.CC ?? ''}
            onChange={setCountry}
            box={box}
          />
          <input
            id={ids.id}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={PHONE_MAX_LENGTH}
            aria-label={t('phoneNumber', { n })}
            aria-invalid={error ? true : undefined}
            aria-describedby={ids.describedBy}
            {...form.register(`phones.${at}.phone`)}
            className={join(bareInput, 'h-full px-2 tabular-nums')}
          />
        </div>
        <FieldNotes ids={ids} error={error || undefined} />
      </div>
      <IconButton
        data-remove
        tone="danger"
        label={t('removePhone', { n })}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={onRemove}
      />
    </li>
  )
}
