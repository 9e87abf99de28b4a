import { Palette } from 'lucide-react'
import { lazy } from 'react'
import { Deferred } from '#platform/web/Deferred.tsx'
import { useWords } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'

const load = () => import('#app/web/shell/ConfiguratorPanel.tsx')
const Panel = lazy(async () => ({ default: (await load()).ConfiguratorPanel }))

export function Configurator() {
  const { t } = useWords('shell')
  return (
    <Deferred
      prefetch={load}
      trigger={(open) => (
        <IconButton
          label={t('appearance')}
          aria-haspopup="dialog"
          onClick={open}
          icon={<Palette aria-hidden="true" className="size-5" />}
        />
      )}
    >
      {(opened) => <Panel {...opened} />}
    </Deferred>
  )
}
