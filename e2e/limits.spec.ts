import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { planName } from '#features/plans/names.ts'
import { inDatabase, REFUSED } from './guard-support.ts'
import { fillOneTime, openQuickAdd } from './quick-add-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { expect, expectConsole, test } from './support.ts'
import { open, tasked } from './task-record-support.ts'
import { WORDS } from './translations.ts'

const MEGABYTE = 1024 * 1024

/** Inserts one-time tasks that count for this month. */
const fillMonth = (slug: string, tasks: number) =>
  inDatabase(
    `insert into one_time_tasks (company_id, id, title, start_date, created_by, created_at, updated_at)
     select u.company_id, gen_random_uuid(), 'Old', current_date, u.id, now(), now()
     from users u join companies c on c.id = u.company_id, generate_series(1, $2)
     where c.slug = $1 and u.is_owner`,
    [slug, tasks],
  )

/** Sets the storage that files already use. */
const fillStorage = (slug: string, bytes: number) =>
  inDatabase(
    `update company_storage set used_bytes = $2 where company_id = (select id from companies where slug = $1)`,
    [slug, bytes],
  )

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { shell, common } = WORDS[locale]
  const full = sentencePattern(shell.one_time_tasks, '1,000', '1,000')

  test(
    `a month that is full is said to the owner before, and to who adds what does not fit, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, another }) => {
      expectConsole(REFUSED)
      const { owner, assignee, id } = await tasked(locale)
      const { slug } = owner.user.company
      await fillMonth(slug, 998)
      const form = await openQuickAdd(page, owner, { locale })
      await expect(page.getByRole('banner').getByText(full)).toBeVisible()
      await fillOneTime(form, 'One too many', 'Mona Saleh')
      await form.create.click()
      await expect(form.failed).toContainText('1,000')
      await expect(form.failed).toContainText(planName('Business', locale))
      await form.failed.getByRole('link', { name: common.seePlans }).click()
      await expect(page).toHaveURL('/subscription')

      const staff = await another()
      const task = await open(staff, assignee, { locale, id })
      await expect(staff.getByText(full)).toHaveCount(0)
      await fillStorage(slug, 5_000 * MEGABYTE)
      await task.locator('input[type=file]:not([hidden])').setInputFiles({
        ...{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Twelve crates.') },
      })
      await expect(task.getByRole('listitem').filter({ hasText: 'a.txt' })).toContainText('5,000')
    },
  )
}
