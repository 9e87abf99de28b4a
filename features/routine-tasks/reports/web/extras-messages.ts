import type { ArabicOf } from '#client/messages.ts'

/** Who does a duty, and what followed from it: texts of rows that have something more to say. */
export const en = {
  take: 'I take it',
  takeOf: 'I take it: {{task}}',
  release: 'Give it back',
  releaseOf: 'Give it back: {{task}}',
  hasIt: '{{name}} has it',
  deputyHasIt: 'deputy: {{name}}',
  standsInFor: 'For {{names}}',
  youHaveIt: 'You have it',
  notTaken: 'You do not have it',
  notReleased: 'It was not given back',
  followUp: 'Task: {{name}}',
  createTask: 'Create a task',
  createTaskOf: '{{task}}: create a task',
  taskCreated: 'The task was created',
  taskExists: 'There is a task already',
  taskNotCreated: 'The task was not created',
}

export const ar = {
  take: 'أتولّاها',
  takeOf: 'أتولّاها: {{task}}',
  release: 'أتركها لغيري',
  releaseOf: 'أتركها لغيري: {{task}}',
  hasIt: 'لدى {{name}}',
  deputyHasIt: 'النائب: {{name}}',
  standsInFor: 'نيابة عن {{names}}',
  youHaveIt: 'لديك',
  notTaken: 'المهمة ليست لديك',
  notReleased: 'لم تُترك المهمة',
  followUp: 'المهمة: {{name}}',
  createTask: 'أنشئ مهمة',
  createTaskOf: '{{task}}: أنشئ مهمة',
  taskCreated: 'أُنشئت المهمة',
  taskExists: 'توجد مهمة بالفعل',
  taskNotCreated: 'لم تُنشأ المهمة',
} satisfies ArabicOf<typeof en>
