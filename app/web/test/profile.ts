import type { Profile } from '#features/profile/contract.ts'

/** The id of the signed-in user in part tests. */
export const USER = '0f8fad5b-d9cb-469f-a165-708677289500'

/** The key that encrypts this user's data in the browser. */
export const STORAGE_KEY = 'A'.repeat(43) + '='

/** The profile returned by the server: an owner whose company has a long-running plan. */
export const profileOf = (slug: string, some: Partial<Profile> = {}): Profile => ({
  ...{
    id: USER,
    name: 'Mariam',
    last_name: 'Soliman',
    email: 'mariam@example.com',
    email_confirmed: true,
    has_tasks: false,
  },
  ...{ pending_email: null, phones: [], links: [], locale: null, is_owner: true, roles: [] },
  ...{ clock: '24h' as const },
  ...{ permissions: [], managed_departments: [], storage_key: STORAGE_KEY },
  profile: { ppUrl: null, city: '', country: '', state: '', position: '' },
  company: {
    ...{ id: '0f8fad5b-d9cb-469f-a165-708677289501', name: 'Nile Foods', slug, delete_on: null },
    ...{ timezone: 'Africa/Cairo', first_day_of_week: 7 },
    ...{ weekend_chosen: true, hijri_dates: false },
  },
  plan: { plan_id: 2, plan_name: 'Team', expire_date: '2099-12-31', expired: false, near: [] },
  ...some,
})
