/** The words about who does a duty. */
export const en = {
  unmanned: 'Nobody can report it: add people',
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
