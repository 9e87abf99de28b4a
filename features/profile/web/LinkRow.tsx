import { X } from 'lucide-react'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import {
  asPlatform,
  OTHER_ICON,
  PLATFORMS,
  platformOf,
  withScheme,
} from '#features/profile/web/links.ts'
import { Picker } from '#features/profile/web/Picker.tsx'
import { PlatformIcon } from '#features/profile/web/PlatformIcon.tsx'
import type { ProfileFormState } from '#features/profile/web/useProfileForm.ts'
import { FieldNotes, useField } from '#ui/Field.tsx'
import { bareInput, fieldGroup } from '#ui/field-class.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { join } from '#ui/join.ts'

const SCHEME = 'https://'
const ICONS = [...PLATFORMS, OTHER_ICON] as const

/** Completes a typed address: adds `https://`, and detects the platform if none was chosen. */
function tidy(form: ProfileFormState, at: number): void {
  const { icon, link } = form.getValues(`links.${at}`)
  const whole = withScheme(link)
  if (whole !== link) form.setValue(`links.${at}.link`, whole, { shouldDirty: true })
  const platform = platformOf(whole)
  if (platform && !asPlatform(icon)) form.setValue(`links.${at}.icon`, platform)
}

/** An address with its platform's icon, left to right in both languages. */
export function LinkRow({
  form,
  at,
  onRemove,
}: {
  form: ProfileFormState
  at: number
  onRemove: () => void
}) {
  const { t } = useTranslations('profile')
  const box = useRef<HTMLDivElement>(null)
  const n = at + 1
  const icon = useWatch({ control: form.control, name: `links.${at}.icon` }) || OTHER_ICON
  const refused = form.formState.errors.links?.[at]
  const error = refused?.link?.message ?? refused?.icon?.message
  const ids = useField({ ...(error && { error }) })
  return (
    <li className="flex items-start gap-1">
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <div ref={box} dir="ltr" className={join(fieldGroup, 'flex h-10 items-center')}>
          <Picker
            label={t('linkPlatform', { n })}
            value={asPlatform(icon) ?? OTHER_ICON}
            onChange={(id) => form.setValue(`links.${at}.icon`, id, { shouldDirty: true })}
            box={box}
            choices={ICONS.map((id) => ({
              id,
              name: t(`platform.${id}`),
              mark: <PlatformIcon icon={id} className="text-muted" />,
            }))}
          >
            <PlatformIcon icon={icon} />
            <span className="sr-only">{t(`platform.${asPlatform(icon) ?? OTHER_ICON}`)}</span>
          </Picker>
          <input
            id={ids.id}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={SCHEME}
            aria-label={t('link', { n })}
            aria-invalid={error ? true : undefined}
            aria-describedby={ids.describedBy}
            {...form.register(`links.${at}.link`, { onBlur: () => tidy(form, at) })}
            className={join(bareInput, 'h-full px-2')}
          />
        </div>
        <FieldNotes ids={ids} error={error} />
      </div>
      <IconButton
        data-remove
        tone="danger"
        label={t('removeLink', { n })}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={onRemove}
      />
    </li>
  )
}
