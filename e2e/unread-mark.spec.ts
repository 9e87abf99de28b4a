import { sidebar } from './guard-support.ts'
import { oneLanguage } from './smoke.ts'
import { enter, openLive } from './staff-support.ts'
import { expect, send, settle, test } from './support.ts'
import { TASK, tasked } from './task-record-support.ts'
import { countOne } from './task-story-support.ts'
import { WORDS } from './translations.ts'

for (const locale of oneLanguage({ onEvenDays: 'ar' }))
  test(`a page that nobody touches says beside one-time tasks that somebody replied, ${locale}`, async ({
    page,
  }) => {
    const { assignee, supervisor, id } = await tasked(locale)
    await openLive(page, `${await enter(page, assignee, locale)}/routine-task`)
    await settle(page)
    const mark = sidebar(page).getByText(countOne(WORDS[locale].tasks.unread_one))
    await expect(mark).toHaveCount(0)
    const { said: body, answer } = TASK[locale]
    const { token } = supervisor
    type Said = { comment: { id: string } }
    const { reply } = await send<Said>(token, `POST /tasks/${id}/comments`, { body })
    const path = `/taskComments/${reply.comment.id}/replies` as const
    expect((await send(token, `POST ${path}`, { body: answer })).status).toBe(201)
    await expect(mark).toBeVisible()
  })
