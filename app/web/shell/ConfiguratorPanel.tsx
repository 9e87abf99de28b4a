import { ar, en } from '#app/web/shell/configurator-messages.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import {
  ACCENTS,
  NAVBARS,
  type Preferences,
  SIDEBARS,
  setPreferences,
  THEMES,
  usePreferences,
} from '#client/preferences.ts'
import type { DeferredProps } from '#ui/Deferred.tsx'
import { join } from '#ui/join.ts'
import { Popover } from '#ui/Popover.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

addTranslations('configurator', { en, ar })

function Accents({ chosen }: { chosen: Preferences['accent'] }) {
  const { t } = useTranslations('configurator')
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('sidebarColor')}</legend>
      <div className="flex gap-2">
        {ACCENTS.map((accent) => (
          <label
            key={accent}
            data-accent={accent}
            title={t(`accent.${accent}`)}
            className={join(
              'grid size-8 place-items-center rounded-full border-2 has-focus-visible:ring-focus',
              accent === chosen ? 'border-ink' : 'border-transparent',
            )}
          >
            <input
              type="radio"
              name="accent"
              className="sr-only"
              aria-label={t(`accent.${accent}`)}
              checked={accent === chosen}
              onChange={() => setPreferences({ accent })}
            />
            <span className="size-5 rounded-full bg-accent" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ChoiceProps<T extends string> {
  name: string
  options: { id: T; name: string }[]
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string>({ name, ...control }: ChoiceProps<T>) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
        {name}
      </p>
      <SegmentedControl label={name} {...control} />
    </div>
  )
}

/** The appearance settings of this device: colours, sidebar, top bar, light or dark theme. */
export function ConfiguratorPanel({ trigger, open, onOpenChange }: DeferredProps) {
  const { t } = useTranslations(['configurator', 'shell'])
  const { theme, accent, sidebar, navbar } = usePreferences()
  return (
    <Popover
      label={t('shell:appearance')}
      trigger={trigger()}
      open={open}
      onOpenChange={onOpenChange}
    >
      <div className="w-72 space-y-4">
        <Accents chosen={accent} />
        <Choice
          name={t('configurator:sidebarType')}
          options={SIDEBARS.map((id) => ({ id, name: t(`configurator:sidebar.${id}`) }))}
          value={sidebar}
          onChange={(id) => setPreferences({ sidebar: id })}
        />
        <Choice
          name={t('configurator:navbar')}
          options={NAVBARS.map((id) => ({ id, name: t(`configurator:navbar.${id}`) }))}
          value={navbar}
          onChange={(id) => setPreferences({ navbar: id })}
        />
        <Choice
          name={t('configurator:theme')}
          options={THEMES.map((id) => ({ id, name: t(`configurator:theme.${id}`) }))}
          value={theme}
          onChange={(id) => setPreferences({ theme: id })}
        />
      </div>
    </Popover>
  )
}
