import type { ArabicOf } from '#client/messages.ts'
import type { en } from '#features/routine-tasks/definitions/web/assign-messages.en.ts'
import { ar as escalation } from '#features/routine-tasks/definitions/web/escalations/messages.ar.ts'

/** The words about who does a duty, and who is notified if nobody does. */
export const ar = {
  ...escalation,
  unmanned: 'لا أحد يمكنه تسجيلها: أضف أشخاصًا',
  'states.active': 'نشطة',
  'states.paused': 'موقوفة',
  'states.unmanned': 'لا أحد يمكنه تسجيلها',
  assign: 'من يقوم بها',
  'assign.department': 'أي شخص في القسم',
  'assign.company': 'أي شخص في الشركة',
  'assign.member': 'شخص واحد',
  'assign.role': 'أصحاب دور معين',
  assignMember: 'الشخص',
  noMember: 'لا أحد بهذا الاسم',
  assignRole: 'الدور',
  chooseRole: 'اختر دورًا',
  deletedRole: 'دور محذوف',
  'field.assign': 'من يقوم بها',
  'field.anybody': 'أي شخص',
  'column.assign': 'من يقوم بها',
} as const satisfies ArabicOf<typeof en>
