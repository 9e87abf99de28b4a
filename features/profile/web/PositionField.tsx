import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { useReply } from '#client/query.ts'
import { PROFILE_FIELDS } from '#features/profile/fields.ts'
import type { ProfileFormState } from '#features/profile/web/useProfileForm.ts'
import { listPositions } from '#features/roles/contract.ts'
import { matchesSearch } from '#shared/searchable.ts'
import { Field, useField } from '#ui/Field.tsx'
import { bareInput, fieldGroup } from '#ui/field-class.ts'
import { join } from '#ui/join.ts'
import { OptionList } from '#ui/OptionList.tsx'
import { useCombo } from '#ui/useCombo.ts'

interface BoxProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  fieldRef: (node: HTMLInputElement | null) => void
  error: string | undefined
}

/** Accepts any text; suggests the positions of colleagues and of other companies. */
export function PositionField({ form }: { form: ProfileFormState }) {
  return (
    <Controller
      control={form.control}
      name="profile.position"
      render={({ field, fieldState }) => (
        <PositionBox
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          fieldRef={field.ref}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

function PositionBox({ value, onChange, onBlur, fieldRef, error }: BoxProps) {
  const { t, locale } = useTranslations('profile')
  const { data } = useReply(listPositions, undefined)
  const [isTyped, setTyped] = useState(false)
  const label = PROFILE_FIELDS.position.label[locale]
  const ids = useField({ ...(error && { error }) })
  const all = (data?.data ?? []).filter(({ name }) => name !== value)
  const options = isTyped ? all.filter(({ name }) => matchesSearch(name, value)) : all
  const combo = useCombo({ options, onPick: ({ name }) => onChange(name) })
  const { ref: inputRef, onBlur: hide, onClick, ...inputProps } = combo.inputProps
  const type = (text: string) => {
    setTyped(true)
    onChange(text)
    combo.show()
    combo.setAt(-1)
  }
  const leave = () => {
    setTyped(false)
    hide()
    onBlur()
  }
  return (
    <Field ids={ids} label={label} error={error}>
      <div ref={combo.boxRef} className={join(fieldGroup, 'flex h-10 items-center')}>
        <input
          {...inputProps}
          id={ids.id}
          ref={(node) => {
            inputRef.current = node
            fieldRef(node)
          }}
          dir="auto"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          onClick={onClick}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          className={join(bareInput, 'h-full px-3')}
        />
        {options.length > 0 && (
          <OptionList
            combo={combo}
            label={label}
            options={options}
            chosen={[]}
            emptyLabel={t('noPosition')}
          />
        )}
      </div>
    </Field>
  )
}
