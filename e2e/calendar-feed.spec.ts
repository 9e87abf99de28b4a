import { ar } from '#features/calendar-feed/web/messages.ar.ts'
import { en } from '#features/calendar-feed/web/messages.en.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { dayIn, enter, evaluated } from './staff-support.ts'
import { axeFindings, expect, send, settle, test } from './support.ts'

const WORDS = { en, ar } as const
const TITLES = { en: 'Renew the lease', ar: 'تجديد عقد الإيجار' } as const

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const words = WORDS[locale]

  test(
    `deadlines are connected to a calendar, with duties, renewed and removed, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page, request }) => {
      const { owner, employee } = await evaluated(locale)
      const form = { title: TITLES[locale], deadline: dayIn(5) }
      await send(owner.token, 'POST /tasks', { ...form, assigned_user_id: [employee.user.id] })
      await page.goto(`${await enter(page, employee, locale)}/profile`)
      await page.locator('a[href$="/calendar-feed"]').click()
      await page.getByRole('button', { name: words.make }).click()
      const link = page.getByRole('textbox', { name: words.link })
      const first = await link.inputValue()
      const look = async (url: string) => {
        const reply = await request.get(url)
        return { status: reply.status(), text: await reply.text() }
      }
      expect((await look(first)).text).toContain(TITLES[locale])
      await page.getByRole('switch', { name: words.duties }).press('Space')
      await expect.poll(async () => (await look(first)).text).toContain('/routine-task')
      await page.reload()
      await expect(page.getByRole('switch', { name: words.duties })).toBeChecked()
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('button', { name: words.renew }).click()
      const asked = page.getByRole('alertdialog', { name: words.renewAsk })
      await asked.getByRole('button', { name: words.renew }).click()
      await expect(asked).toBeHidden()
      await expect(link).not.toHaveValue(first)
      expect((await look(first)).status).toBe(404)
      const second = await link.inputValue()
      expect((await look(second)).text).toContain('/routine-task')
      await page.getByRole('button', { name: words.remove, exact: true }).click()
      await page
        .getByRole('alertdialog', { name: words.removeAsk })
        .getByRole('button', { name: words.remove })
        .click()
      await expect(page.getByText(words.empty)).toBeVisible()
      expect((await look(second)).status).toBe(404)
    },
  )
}
