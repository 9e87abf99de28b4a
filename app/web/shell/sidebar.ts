import { AppWindow, Blocks, CalendarClock, Goal } from 'lucide-react'
import { appsPage, automationPage, goalsPage, meetingsPage } from '#app/pages.ts'
import type { SidebarEntry } from '#client/sidebar.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: goalsPage,
    name: { en: 'Goals', ar: 'الأهداف' },
    place: { group: 'comingSoon', order: 40, icon: Goal },
  },
  {
    page: meetingsPage,
    name: { en: 'Meetings', ar: 'الاجتماعات' },
    place: { group: 'comingSoon', order: 50, icon: CalendarClock },
  },
  {
    page: automationPage,
    name: { en: 'Automation', ar: 'الأتمتة' },
    place: { group: 'comingSoon', order: 60, icon: Blocks },
  },
  {
    page: appsPage,
    name: { en: 'Apps', ar: 'التطبيقات' },
    place: { group: 'comingSoon', order: 70, icon: AppWindow },
  },
]
