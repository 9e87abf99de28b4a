import { createLetter } from '#features/plans/expiry/server/letter.ts'
import {
  claimReminder,
  findEndingPlan,
  type Reminder,
  releaseReminder,
} from '#features/plans/expiry/server/queries.ts'
import { withCompanyTransaction } from '#server/database/tenant.ts'
import type { Server } from '#server/http/server.ts'
import { sendAtMostOnce } from '#server/mail/mail.ts'
import { findMemberContext } from '#server/member-context.ts'
import { addDays } from '#shared/dates.ts'

export const REMINDER_JOB = 'plans.remind_of_end'

/** The reminder job; sends nothing if the plan was renewed or the day has passed. */
async function mailReminder(server: Server, job: Reminder): Promise<void> {
  const reader = await findMemberContext(server, job)
  const plan = reader && (await findEndingPlan(reader))
  if (!plan || plan.last_on !== job.lastOn || reader.closesOn) return
  if (addDays(reader.today, job.daysBefore) !== job.lastOn) return
  const { publicUrl } = server.config
  const inReminderCompany = <T>(work: Parameters<typeof withCompanyTransaction<T>>[2]) =>
    withCompanyTransaction(server.database, job.companyId, work)
  await sendAtMostOnce(server, {
    to: reader.email,
    letter: {
      ...createLetter(plan, {
        locale: reader.locale,
        daysBefore: job.daysBefore,
        url: `${publicUrl}/subscription`,
      }),
      messageId: `<plan.${job.lastOn}.${job.daysBefore}.${job.userId}@${new URL(publicUrl).hostname}>`,
    },
    claim: () => inReminderCompany((db) => claimReminder(db, job, server.clock.now())),
    release: () => inReminderCompany((db) => releaseReminder(db, job)),
  })
}

export function reminderJobs(server: Server): void {
  server.jobs[REMINDER_JOB] = (job: never) => mailReminder(server, job)
}
