import { CloudSun, Moon, Sun, Sunset } from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { SamplePage } from '#features/demos/web/Sample.tsx'
import { Card } from '#ui/Card.tsx'

const NOW = 24
const HOURS = [
  { part: 'morning', Icon: CloudSun, degrees: 19 },
  { part: 'noon', Icon: Sun, degrees: 26 },
  { part: 'evening', Icon: Sunset, degrees: 22 },
  { part: 'night', Icon: Moon, degrees: 17 },
] as const

export function VirtualRealityPage() {
  const { t } = useTranslations('demos')
  return (
    <SamplePage title={t('virtualReality')}>
      <Card title={t('weather')} note={t('city')} className="max-w-2xl">
        <p className="text-2xl font-semibold tabular-nums">{t('temperature', { degrees: NOW })}</p>
        <p className="text-muted">{t('sky')}</p>
        <ul aria-label={t('today')} className="mt-6 grid grid-cols-2 gap-4 sm:grid-cols-4">
          {HOURS.map(({ part, Icon, degrees }) => (
            <li key={part} className="flex items-center gap-3">
              <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
              <span>
                <span className="block text-sm text-muted">{t(part)}</span>
                <span className="font-medium tabular-nums">{t('temperature', { degrees })}</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </SamplePage>
  )
}
