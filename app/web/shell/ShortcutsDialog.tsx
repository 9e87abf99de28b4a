import { useState } from 'react'
import {
  areShortcutsOn,
  paletteKeys,
  SHORTCUTS,
  switchShortcuts,
} from '#app/web/shell/shortcuts.ts'
import { ar, en } from '#app/web/shell/shortcuts-messages.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { join } from '#ui/join.ts'
import { Switch } from '#ui/Switch.tsx'

addTranslations('shortcuts', { en, ar })

const KEYS = {
  palette: paletteKeys,
  search: '/',
  create: 'C',
  rate: '1–5',
  next: 'J',
  previous: 'K',
  list: '?',
}
const LISTED = ['palette', ...SHORTCUTS] as const

/** The list of the shortcut keys and the switch that turns them off. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslations(['shortcuts', 'shell', 'common'])
  const [on, setOn] = useState(areShortcutsOn)
  const change = (wanted: boolean) => {
    switchShortcuts(wanted)
    setOn(wanted)
  }
  return (
    <Dialog
      open={open}
      size="sm"
      onClose={onClose}
      title={t('shell:shortcuts')}
      closeLabel={t('common:close')}
    >
      <dl className={join('divide-y divide-line border-y border-line', !on && 'text-muted')}>
        {LISTED.map((shortcut) => (
          <div key={shortcut} className="flex min-h-11 items-center gap-4 py-2">
            <dt className="order-last">
              <kbd
                dir="ltr"
                className="grid h-7 min-w-7 place-items-center rounded-sm border border-line bg-hover px-2 font-sans text-sm font-medium"
              >
                {KEYS[shortcut]}
              </kbd>
            </dt>
            <dd className="min-w-0 grow">{t(`shortcuts:does.${shortcut}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-4"
        label={t('shortcuts:useShortcuts')}
        hint={t('shortcuts:useShortcutsHint')}
        checked={on}
        onChange={(event) => change(event.target.checked)}
      />
    </Dialog>
  )
}
