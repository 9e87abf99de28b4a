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
    place: { group: 'company', at: 40, icon: Goal, soon: true },
  },
  {
    page: meetingsPage,
    name: { en: 'Meetings', ar: 'الاجتماعات' },
    place: { group: 'company', at: 50, icon: CalendarClock, soon: true },
  },
  {
    page: automationPage,
    name: { en: 'Automation', ar: 'الأتمتة' },
    place: { group: 'company', at: 60, icon: Blocks, soon: true },
  },
  {
    page: appsPage,
    name: { en: 'Apps', ar: 'التطبيقات' },
    place: { group: 'company', at: 70, icon: AppWindow, soon: true },
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
