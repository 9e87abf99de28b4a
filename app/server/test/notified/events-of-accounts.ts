import { expect } from 'vitest'
import { tokenIn } from '#app/server/test/mailbox.ts'
import type { Event, Stage } from '#app/server/test/notified/scenario.ts'
import { PASSWORD } from '#app/server/test/world.ts'
import { confirmEmail, login, resetPassword } from '#features/auth/contract.ts'
import { changePassword, updateUserProfile } from '#features/profile/page-contract.ts'
import { eventually } from '#server/test/eventually.ts'

const ANOTHER = { password: 'An0ther1!', password_confirmation: 'An0ther1!' }

const signIn = ({ site, cast }: Stage, device?: string) =>
  site
    .as({}, device ? { cookie: `device=${device}` } : {})
    .call(login, { body: { email: cast.owner.email, password: PASSWORD } })

/** In lower case, as addresses are stored. */
const addressOf = (what: string, { site }: Stage) =>
  `${what}.${site.company.slug}@example.com`.toLowerCase()

const askForAddress = async ({ site, cast }: Stage, email: string) => {
  const profile = { city: '', country: '', state: '', position: '' }
  const names = { name: 'Mona', last_name: 'Saleh', profile, phones: [], links: [] }
  const body = { ...names, email, current_password: PASSWORD }
  return site.as(cast.owner).call(updateUserProfile, { body })
}

/**
 * A member is notified of these even if they acted themselves: it could have been somebody else.
 */
export const SECURITY: Record<string, Event> = {
  'the first sign-in': { by: ['nobody'], act: (stage) => signIn(stage), told: {} },
  'a sign-in on a new device': {
    ...{ before: (stage) => signIn(stage), by: ['nobody'], act: (stage) => signIn(stage) },
    told: { owner: ['new_device'] },
  },
  'a sign-in on a known device': {
    before: async (stage) => {
      const { headers } = await signIn(stage)
      stage.made = /device=([\w-]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
    },
    ...{ by: ['nobody'], act: (stage) => signIn(stage, stage.made), told: {} },
  },
  'a password changed': {
    by: ['nobody'],
    act: ({ site, cast }) => {
      const body = { current_password: PASSWORD, ...ANOTHER }
      return site.as(cast.owner).call(changePassword, { body })
    },
    told: { owner: ['password_changed'] },
  },
  'a password chosen through a mailed link': {
    by: ['nobody'],
    act: async ({ site, cast: { author } }) => {
      const token = await site.build.resetLink(author.id)
      const body = { email: author.email, token, ...ANOTHER }
      const reply = await site.as({}).call(resetPassword, { body })
      author.token = await site.session(author.id)
      return reply
    },
    told: { author: ['password_changed'] },
  },
  'another address asked for': {
    ...{ by: ['nobody'], told: {} },
    act: (stage) => askForAddress(stage, addressOf('asked', stage)),
  },
  'an address changed': {
    by: ['nobody'],
    act: async (stage) => {
      const { site, cast, mailbox } = stage
      const email = addressOf('changed', stage)
      await askForAddress(stage, email)
      const arrived = () => expect(mailbox.sentTo(email)).toHaveLength(1)
      await eventually(arrived)
      const token = tokenIn(mailbox.sentTo(email)[0])
      cast.owner.email = email
      return site.as({}).call(confirmEmail, { body: { token } })
    },
    told: { owner: ['email_changed'] },
  },
}
