import { createLetter } from '#features/plans/expiry/server/letter.ts'
import {
  claimReminder,
  findEndingPlan,
  type Reminder,
  releaseReminder,
} from '#features/plans/expiry/server/queries.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { job } from '#server/jobs/job.ts'
import { sendAtMostOnce } from '#server/mail/mail.ts'
import { findMemberContext } from '#server/member-context.ts'
import { addDays } from '#shared/dates.ts'

/** Sends nothing if the plan was renewed or the day has passed. */
async function sendReminder(server: Server, reminder: Reminder): Promise<void> {
  const reader = await findMemberContext(server, reminder)
  const plan = reader && (await findEndingPlan(reader))
  if (!plan || plan.last_on !== reminder.lastOn || reader.closesOn) return
  if (addDays(reader.today, reminder.daysBefore) !== reminder.lastOn) return
  const { publicUrl } = server.config
  const inReminderCompany = <T>(work: Parameters<typeof withCompanyTransaction<T>>[2]) =>
    withCompanyTransaction(server.database, reminder.companyId, work)
  await sendAtMostOnce(server, {
    to: reader.email,
    letter: {
      ...createLetter(plan, {
        locale: reader.locale,
        daysBefore: reminder.daysBefore,
        url: `${publicUrl}/subscription`,
      }),
      messageId: `<plan.${reminder.lastOn}.${reminder.daysBefore}.${reminder.userId}@${new URL(publicUrl).hostname}>`,
    },
    claim: () => inReminderCompany((db) => claimReminder(db, reminder, server.clock.now())),
    release: () => inReminderCompany((db) => releaseReminder(db, reminder)),
  })
}

export const mailReminder = job('plans.remind_of_end', sendReminder)
