/** The texts of the calendar. */
export const en = {
  view: 'View',
  month: 'Month',
  week: 'Week',
  today: 'Today',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  more_one: '+{{count}} more',
  more_other: '+{{count}} more',
  nothing: 'Nothing on this day',
  move: 'Move to another day',
  moveOf: 'Move {{name}} to another day',
  moved: '{{name}} moved to {{date}}',
} as const
