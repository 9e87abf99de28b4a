import { en as escalation } from '#features/routine-tasks/definitions/web/escalations/messages.en.ts'

/** The words about who does a duty, and who is notified if nobody does. */
export const en = {
  ...escalation,
  unmanned: 'Nobody can report it: add people',
  'states.active': 'Active',
  'states.paused': 'Paused',
  'states.unmanned': 'Nobody can report them',
  assign: 'Who does it',
  'assign.department': 'Anybody in the department',
  'assign.company': 'Anybody in the company',
  'assign.member': 'One person',
  'assign.role': 'Whoever has a role',
  assignMember: 'Person',
  noMember: 'Nobody by that name',
  assignRole: 'Role',
  chooseRole: 'Choose a role',
  deletedRole: 'A deleted role',
  'field.assign': 'who does it',
  'field.anybody': 'anybody',
  'column.assign': 'Who does it',
} as const
