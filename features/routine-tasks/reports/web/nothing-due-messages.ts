import type { ArabicOf } from '#client/messages.ts'

/** Why a day has no duties. */
export const en = {
  nothingToday: 'Nothing is due today',
  nothingYesterday: 'Nothing was due on that day',
  emptyText: 'The routine tasks of your departments appear here on the days they are due.',
  emptyTextAll: 'The routine tasks of all departments appear here on the days they are due.',
  emptyNext: 'The next duties are due on {{date}}.',
  emptyMay: 'You create them under “Manage routine tasks”.',
  emptyNoDepartment:
    'You are in no department yet. Ask whoever leads your company to add you to one; its duties then stand here.',
  toDefinitions: 'Manage routine tasks',
  toYesterday: 'Look at yesterday',
  toToday: 'Go to today',
}

export const ar = {
  nothingToday: 'لا مهام مستحقة اليوم',
  nothingYesterday: 'لم تُستحق أي مهمة في ذلك اليوم',
  emptyText: 'تظهر هنا مهام أقسامك الدورية في الأيام التي تُستحق فيها.',
  emptyTextAll: 'تظهر هنا المهام الدورية لكل الأقسام في أيام استحقاقها.',
  emptyNext: 'المهام القادمة يوم {{date}}.',
  emptyMay: 'تُنشأ من صفحة «إدارة المهام الدورية».',
  emptyNoDepartment: 'لست عضوًا في أي قسم بعد. اطلب من مدير شركتك إضافتك إلى قسم، وستظهر مهامه هنا.',
  toDefinitions: 'إدارة المهام الدورية',
  toYesterday: 'عرض مهام أمس',
  toToday: 'الانتقال إلى اليوم',
} satisfies ArabicOf<typeof en>
