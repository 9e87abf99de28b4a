import {
  CalendarDays,
  ChartColumn,
  Check,
  ClipboardCheck,
  Clock,
  FileText,
  FolderKanban,
  MessageSquare,
  Network,
  Star,
  Users,
  X,
} from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import { SamplePage } from '#features/demos/web/Sample.tsx'
import { Card } from '#ui/Card.tsx'

const ICONS = {
  done: Check,
  notDone: X,
  clock: Clock,
  people: Users,
  department: Network,
  project: FolderKanban,
  report: ClipboardCheck,
  chart: ChartColumn,
  file: FileText,
  comment: MessageSquare,
  star: Star,
  calendar: CalendarDays,
} as const

export function IconsPage() {
  const { t } = useTranslations('demos')
  return (
    <SamplePage title={t('icons')}>
      <Card>
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-6">
          {Object.entries(ICONS).map(([name, Icon]) => (
            <li key={name} className="flex flex-col items-center gap-2 py-4">
              <Icon aria-hidden="true" className="size-6" />
              <span className="text-sm text-muted">{t(name as keyof typeof ICONS)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </SamplePage>
  )
}
