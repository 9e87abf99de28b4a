import type { Bilingual } from '#platform/shared/locale.ts'
import type { Permission } from '#platform/shared/permissions.ts'

const AREAS = {
  dashboard: { en: 'Dashboard', ar: 'لوحة المتابعة' },
  routine: { en: 'Routine tasks', ar: 'المهام الدورية' },
  oneTime: { en: 'One-time tasks', ar: 'المهام لمرة واحدة' },
  reports: { en: 'Reports', ar: 'التقارير' },
  people: { en: 'People', ar: 'فريق العمل' },
  roles: { en: 'Roles', ar: 'الأدوار' },
  departments: { en: 'Departments', ar: 'الأقسام' },
  projects: { en: 'Projects', ar: 'المشاريع' },
  more: { en: 'More', ar: 'المزيد' },
} as const satisfies Record<string, Bilingual>

interface Description {
  area: keyof typeof AREAS
  label: Bilingual
}

const DESCRIPTIONS = {
  'view-dashboard': {
    area: 'dashboard',
    label: { en: 'See the dashboard', ar: 'الاطلاع على لوحة المتابعة' },
  },
  'view-dashboard-owner': {
    area: 'dashboard',
    label: { en: 'See the owner’s dashboard', ar: 'الاطلاع على لوحة المالك' },
  },
  'view-dailytask': {
    area: 'routine',
    label: { en: 'See their routine tasks', ar: 'الاطلاع على مهامه الدورية' },
  },
  'view-alldailytask': {
    area: 'routine',
    label: {
      en: 'See all routine tasks and their rules',
      ar: 'الاطلاع على كل المهام الدورية وقواعدها',
    },
  },
  'manage-dailytask': {
    area: 'routine',
    label: { en: 'Create and change routine tasks', ar: 'إنشاء المهام الدورية وتعديلها' },
  },
  'evaluate-dailytask': {
    area: 'routine',
    label: { en: 'Evaluate reports', ar: 'تقييم التقارير' },
  },
  'manage-task': {
    area: 'oneTime',
    label: { en: 'Change any one-time task', ar: 'تعديل أي مهمة لمرة واحدة' },
  },
  'view-dailyTaskReports': {
    area: 'reports',
    label: { en: 'See reported tasks', ar: 'الاطلاع على المهام المسجّلة' },
  },
  'view-chartReports': {
    area: 'reports',
    label: { en: 'See charts', ar: 'الاطلاع على الرسوم البيانية' },
  },
  'view-user': { area: 'people', label: { en: 'See the team', ar: 'الاطلاع على الفريق' } },
  'invite-user': { area: 'people', label: { en: 'Invite people', ar: 'دعوة أشخاص' } },
  'manage-user': {
    area: 'people',
    label: { en: 'Edit and remove people', ar: 'تعديل بيانات الأشخاص وإزالتهم' },
  },
  'view-role': { area: 'roles', label: { en: 'See roles', ar: 'الاطلاع على الأدوار' } },
  'manage-role': {
    area: 'roles',
    label: { en: 'Create, change and assign roles', ar: 'إنشاء الأدوار وتعديلها وإسنادها' },
  },
  'view-department': {
    area: 'departments',
    label: { en: 'See departments', ar: 'الاطلاع على الأقسام' },
  },
  'manage-department': {
    area: 'departments',
    label: { en: 'Create and change departments', ar: 'إنشاء الأقسام وتعديلها' },
  },
  'view-project': {
    area: 'projects',
    label: { en: 'See their projects', ar: 'الاطلاع على مشاريعه' },
  },
  'view-Allproject': {
    area: 'projects',
    label: { en: 'See all projects', ar: 'الاطلاع على كل المشاريع' },
  },
  'manage-project': {
    area: 'projects',
    label: { en: 'Create and change projects', ar: 'إنشاء المشاريع وتعديلها' },
  },
  'view-goals': { area: 'more', label: { en: 'See goals', ar: 'الاطلاع على الأهداف' } },
  'view-meetings': { area: 'more', label: { en: 'See meetings', ar: 'الاطلاع على الاجتماعات' } },
  'view-automation': { area: 'more', label: { en: 'See automation', ar: 'الاطلاع على الأتمتة' } },
  'view-apps': { area: 'more', label: { en: 'See apps', ar: 'الاطلاع على التطبيقات' } },
} as const satisfies Record<Permission, Description>

/** The area and the words of a permission, as a person reads them in the roles' matrix. */
export const describePermission = (name: Permission): { area: Bilingual; label: Bilingual } => ({
  area: AREAS[DESCRIPTIONS[name].area],
  label: DESCRIPTIONS[name].label,
})
