import { BellDot, BellRing } from 'lucide-react'
import { notificationSettingsPage, notificationsPage } from '#features/notifications/pages.ts'
import type { Command } from '#ui/commands.ts'

export const commands: readonly Command[] = [
  { name: { en: 'Notifications', ar: 'الإشعارات' }, icon: BellDot, page: notificationsPage },
  {
    name: { en: 'Choose what you are told', ar: 'فتح إعدادات الإشعارات' },
    icon: BellRing,
    page: notificationSettingsPage,
  },
]
