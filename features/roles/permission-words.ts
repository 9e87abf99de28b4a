import type { Bilingual } from '#shared/locale.ts'
import { PERMISSIONS, type Permission } from '#shared/permissions.ts'

const AREAS = {
  dashboard: { en: 'Dashboard', ar: 'لوحة المتابعة' },
  routine: { en: 'Routine tasks', ar: 'المهام الدورية' },
  oneTime: { en: 'One-time tasks', ar: 'المهام غير المتكررة' },
  reports: { en: 'Reports', ar: 'التقارير' },
  people: { en: 'People', ar: 'فريق العمل' },
  roles: { en: 'Roles', ar: 'الأدوار' },
  departments: { en: 'Departments', ar: 'الأقسام' },
  projects: { en: 'Projects', ar: 'المشاريع' },
  more: { en: 'More', ar: 'المزيد' },
} as const satisfies Record<string, Bilingual>

type AreaKey = keyof typeof AREAS

interface Description {
  area: AreaKey
  label: Bilingual
  /** One sentence about what the permission allows. */
  allows: Bilingual
}

const DESCRIPTIONS = {
  'view-dashboard': {
    area: 'dashboard',
    label: { en: 'See the dashboard', ar: 'الاطلاع على لوحة المتابعة' },
    allows: {
      en: 'The day of every department at a glance, with its figures and charts.',
      ar: 'متابعة يوم كل قسم في لمحة واحدة، بأرقامه ومخططاته.',
    },
  },
  'view-dashboard-owner': {
    area: 'dashboard',
    label: { en: 'See the owner’s dashboard', ar: 'الاطلاع على لوحة المالك' },
    allows: {
      en: 'The dashboard as the owner has it, the analysis and the morning brief included.',
      ar: 'لوحة المتابعة كما هي لدى المالك، ومعها التحليل وملخص الصباح.',
    },
  },
  'view-dailytask': {
    area: 'routine',
    label: { en: 'See the day of every department', ar: 'الاطلاع على يوم كل الأقسام' },
    allows: {
      en: 'What is due in every department today and what is reported of it, to read. One’s own duties need no permission.',
      ar: 'قراءة المستحق اليوم في كل قسم وما سُجّل منه. أما مهام الشخص نفسه فلا تحتاج إلى صلاحية.',
    },
  },
  'view-alldailytask': {
    area: 'routine',
    label: {
      en: 'See all routine tasks and their rules',
      ar: 'الاطلاع على كل المهام الدورية وقواعدها',
    },
    allows: {
      en: 'Every routine task of the company, and on which days it is due.',
      ar: 'الاطلاع على جميع مهام الشركة الدورية وأيام استحقاقها.',
    },
  },
  'manage-dailytask': {
    area: 'routine',
    label: { en: 'Create and change routine tasks', ar: 'إنشاء المهام الدورية وتعديلها' },
    allows: {
      en: 'See, add, change, pause and delete the routine tasks of any department.',
      ar: 'الاطلاع على المهام الدورية لأي قسم، وإضافتها وتعديلها وإيقافها وحذفها.',
    },
  },
  'evaluate-dailytask': {
    area: 'routine',
    label: { en: 'Evaluate reports', ar: 'تقييم التقارير' },
    allows: {
      en: 'See the reported tasks, and rate any report with one to five stars and a comment.',
      ar: 'الاطلاع على المهام المسجّلة، وتقييم أي تقرير من نجمة إلى خمس نجوم مع تعليق.',
    },
  },
  'manage-task': {
    area: 'oneTime',
    label: { en: 'Change any one-time task', ar: 'تعديل أي مهمة غير متكررة' },
    allows: {
      en: 'Change and delete one-time tasks of others, too, not only their own.',
      ar: 'تعديل المهام غير المتكررة وحذفها، بما فيها مهام الآخرين.',
    },
  },
  'view-dailyTaskReports': {
    area: 'reports',
    label: { en: 'See reported tasks', ar: 'الاطلاع على المهام المسجّلة' },
    allows: {
      en: 'Who reported what on a day, and what nobody has reported.',
      ar: 'معرفة من سجّل ماذا في يوم محدد، وما لم يسجّله أحد.',
    },
  },
  'view-chartReports': {
    area: 'reports',
    label: { en: 'See charts', ar: 'الاطلاع على المخططات' },
    allows: {
      en: 'The work of departments compared over weeks and months.',
      ar: 'مقارنة عمل الأقسام على مدى الأسابيع والشهور.',
    },
  },
  'view-user': {
    area: 'people',
    label: { en: 'See the team', ar: 'الاطلاع على الفريق' },
    allows: {
      en: 'Everybody in the company with email address, position, roles and departments.',
      ar: 'الاطلاع على كل العاملين في الشركة وعناوين بريدهم ومسمياتهم وأدوارهم وأقسامهم.',
    },
  },
  'invite-user': {
    area: 'people',
    label: { en: 'Invite people', ar: 'دعوة أعضاء' },
    allows: {
      en: 'Invite new people by email, with roles that give no more than the inviter holds.',
      ar: 'دعوة أعضاء جدد بالبريد الإلكتروني، بأدوار لا تتجاوز صلاحيات الداعي.',
    },
  },
  'manage-user': {
    area: 'people',
    label: { en: 'Edit and remove people', ar: 'تعديل بيانات الأشخاص وإزالتهم' },
    allows: {
      en: 'See the team, invite people, change names, positions, departments and roles of others, and remove people. Whoever has it can put themselves in any department.',
      ar: 'الاطلاع على الفريق ودعوة الأعضاء، وتعديل أسماء الآخرين ومسمياتهم وأقسامهم وأدوارهم، وإزالة الأشخاص. ويمكن لصاحب هذه الصلاحية الانضمام إلى أي قسم.',
    },
  },
  'view-role': {
    area: 'roles',
    label: { en: 'See roles', ar: 'الاطلاع على الأدوار' },
    allows: {
      en: 'What each role allows, who holds it, and why a person may do something.',
      ar: 'معرفة ما يتيحه كل دور وأصحابه، ولماذا يحق لشخص ما القيام بأمر ما.',
    },
  },
  'manage-role': {
    area: 'roles',
    label: { en: 'Create and change roles', ar: 'إنشاء الأدوار وتعديلها' },
    allows: {
      en: 'See roles, and add, change and delete those that they do not hold, within what they hold themselves.',
      ar: 'الاطلاع على الأدوار، وإضافة الأدوار غير المسندة إليه وتعديلها وحذفها، في حدود صلاحياته.',
    },
  },
  'view-department': {
    area: 'departments',
    label: { en: 'See departments', ar: 'الاطلاع على الأقسام' },
    allows: {
      en: 'Departments with their managers, members and open work.',
      ar: 'الاطلاع على الأقسام ومديريها وأعضائها وأعمالها المفتوحة.',
    },
  },
  'manage-department': {
    area: 'departments',
    label: { en: 'Create and change departments', ar: 'إنشاء الأقسام وتعديلها' },
    allows: {
      en: 'See, add, change and delete departments, and choose who leads them and who is in them. Whoever has it can make themselves the manager of any department.',
      ar: 'الاطلاع على الأقسام وإضافتها وتعديلها وحذفها، واختيار مديريها وأعضائها. ويمكن لصاحب هذه الصلاحية أن يكون مديرًا لأي قسم.',
    },
  },
  'view-project': {
    area: 'projects',
    label: { en: 'See their projects', ar: 'الاطلاع على المشاريع التي يشارك فيها' },
    allows: {
      en: 'Projects that they manage, work in, or that belong to their departments.',
      ar: 'الاطلاع على المشاريع التي يديرها أو يعمل فيها أو تتبع أقسامه.',
    },
  },
  'view-Allproject': {
    area: 'projects',
    label: { en: 'See all projects', ar: 'الاطلاع على كل المشاريع' },
    allows: {
      en: 'Every project of the company, whoever works in it.',
      ar: 'الاطلاع على جميع مشاريع الشركة أيًّا كان العاملون فيها.',
    },
  },
  'manage-project': {
    area: 'projects',
    label: { en: 'Create and change projects', ar: 'إنشاء المشاريع وتعديلها' },
    allows: {
      en: 'See all projects, and add, change, stop and delete them.',
      ar: 'الاطلاع على كل المشاريع وإضافتها وتعديلها وإيقافها وحذفها.',
    },
  },
  'view-goals': {
    area: 'more',
    label: { en: 'See goals', ar: 'الاطلاع على الأهداف' },
    allows: { en: 'Open the Goals page.', ar: 'فتح صفحة الأهداف.' },
  },
  'view-meetings': {
    area: 'more',
    label: { en: 'See meetings', ar: 'الاطلاع على الاجتماعات' },
    allows: { en: 'Open the Meetings page.', ar: 'فتح صفحة الاجتماعات.' },
  },
  'view-automation': {
    area: 'more',
    label: { en: 'See automation', ar: 'الاطلاع على الأتمتة' },
    allows: { en: 'Open the Automation page.', ar: 'فتح صفحة الأتمتة.' },
  },
  'view-apps': {
    area: 'more',
    label: { en: 'See apps', ar: 'الاطلاع على التطبيقات' },
    allows: { en: 'Open the Apps page.', ar: 'فتح صفحة التطبيقات.' },
  },
} as const satisfies Record<Permission, Description>

/** A permission's area, label and explanation, as shown in the matrix of roles. */
export function describePermission(name: Permission) {
  const { area, label, allows } = DESCRIPTIONS[name]
  return { area: AREAS[area] as Bilingual, label: label as Bilingual, allows: allows as Bilingual }
}

/** The matrix of roles: each area with its permissions, both in display order. */
export const PERMISSION_AREAS = (Object.keys(AREAS) as AreaKey[]).map((key) => ({
  key,
  name: AREAS[key] as Bilingual,
  permissions: PERMISSIONS.filter((name) => DESCRIPTIONS[name].area === key),
}))
