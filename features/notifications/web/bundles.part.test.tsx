import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { APPEARANCES, expectAccessible, expectCount, renderPart } from '#app/web/test/part.tsx'
import { answer, sent } from '#app/web/test/wire.ts'
import { type Notice, readNotifications } from '#features/notifications/contract.ts'
import { ar } from '#features/notifications/web/messages.ar.ts'
import { en } from '#features/notifications/web/messages.en.ts'
import { NoticeList } from '#features/notifications/web/NoticeList.tsx'

const SAYS = {
  en: en['bundle.invitation_accepted_other'].replace('{{count}}', '4'),
  ar: ar['bundle.invitation_accepted_few'].replace('{{count}}', '4'),
}

const accepted = (name: string, at: number): Notice => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${at + 1}`, kind: 'invitation_accepted', count: 1 },
  ...{ at: '2026-11-28T09:00:00.000Z', actors: [], facts: {}, excerpt: null },
  thing: {
    ...{ kind: 'member', id: `00000000-0000-4000-8000-00000000001${at + 1}`, title: name },
    url: 'team',
  },
  ...{ read: false, seen: false, muted: false },
})
const notices = ['Amal', 'Basem', 'Dina', 'Emad'].map(accepted)

test.each(APPEARANCES)(
  'four who accepted on a day are one line, which unfolds, $locale, $theme',
  async (look) => {
    answer(readNotifications, { unseen: 0, unread: 3 })
    await renderPart(<NoticeList notices={notices} />, { ...look, width: 390 })
    const line = page.getByRole('button', { name: SAYS[look.locale] })
    await expect.element(line).toHaveAttribute('aria-expanded', 'false')
    await expectCount(page.getByRole('button', { name: 'Amal', exact: true }), 0)
    await expectAccessible()
    await line.click()
    await expect.element(line).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible()
    await page.getByRole('button', { name: 'Amal', exact: true }).click()
    await expect.poll(() => sent.map(({ body }) => body)).toContainEqual({ ids: [notices[0]?.id] })
  },
)
