import { expect, test } from 'vitest'
import { GROUPS } from '#app/web/shell/entries.ts'
import { en } from '#app/web/shell/messages.en.ts'

test('the sidebar names its pages group by group', () => {
  const shown = GROUPS.map(({ name, entries }) => [
    name === 'first' ? '' : en[name],
    ...entries.map((entry) => entry.name.en),
  ])
  expect(shown).toEqual([
    ['', 'Dashboard', 'My department'],
    ['Tasks', 'Routine tasks', 'One-time tasks', 'My month', 'Absences'],
    ['Tasks settings', 'Manage routine tasks'],
    ['Reports', 'Reported tasks', 'Chart reported'],
    ['Work force', 'Add user', 'Team', 'Roles & permissions'],
    ['Company', 'Departments', 'Projects', 'Activity', 'Company settings'],
    ['Coming Soon', 'Goals', 'Meetings', 'Automation', 'Apps'],
  ])
})
