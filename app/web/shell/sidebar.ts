import { AppWindow, Blocks, CalendarClock, FolderKanban, Goal, SquareCheckBig } from 'lucide-react'
import {
  appsPage,
  automationPage,
  billingPage,
  goalsPage,
  iconsPage,
  meetingsPage,
  oneTimeTasksPage,
  projectsPage,
  tablesPage,
  virtualRealityPage,
} from '#app/pages.ts'
import type { SidebarEntry } from '#platform/web/sidebar.ts'

export const entries: readonly SidebarEntry[] = [
  {
    page: oneTimeTasksPage,
    name: { en: 'One-time tasks', ar: 'مهام غير متكررة' },
    place: { group: 'tasks', at: 20, icon: SquareCheckBig },
  },
  {
    page: projectsPage,
    name: { en: 'Projects', ar: 'المشاريع' },
    place: { group: 'company', at: 20, icon: FolderKanban },
  },
  {
    page: goalsPage,
    name: { en: 'Goals', ar: 'الأهداف' },
    place: { group: 'comingSoon', at: 40, icon: Goal },
  },
  {
    page: meetingsPage,
    name: { en: 'Meetings', ar: 'الاجتماعات' },
    place: { group: 'comingSoon', at: 50, icon: CalendarClock },
  },
  {
    page: automationPage,
    name: { en: 'Automation', ar: 'الأتمتة' },
    place: { group: 'comingSoon', at: 60, icon: Blocks },
  },
  {
    page: appsPage,
    name: { en: 'Apps', ar: 'التطبيقات' },
    place: { group: 'comingSoon', at: 70, icon: AppWindow },
  },
  {
    page: billingPage,
    name: { en: 'Billing', ar: 'الفواتير' },
  },
  {
    page: tablesPage,
    name: { en: 'Tables', ar: 'الجداول' },
  },
  {
    page: virtualRealityPage,
    name: { en: 'Virtual reality', ar: 'الواقع الافتراضي' },
  },
  {
    page: iconsPage,
    name: { en: 'Icons', ar: 'الأيقونات' },
  },
]
