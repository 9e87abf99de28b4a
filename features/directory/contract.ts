import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, isoDate, namedRef } from '#shared/fields.ts'

const DirectoryPerson = z.strictObject({
  id,
  name: z.string(),
  ppUrl: z.nullable(z.string()),
  status: z.enum(['active', 'pending']),
  /** The last day of the absence that they have today. */
  away_until: z.optional(isoDate),
})
export type DirectoryPerson = z.output<typeof DirectoryPerson>

/** The maximum number of people in one reply. */
export const PEOPLE_AT_ONCE = 1_000

export const getDirectory = endpoint({
  method: 'GET',
  path: '/directory',
  summary: 'Id and name of the people, departments, projects and roles that pickers offer',
  reply: z.strictObject({
    /** The first PEOPLE_AT_ONCE by name; a search finds the others. */
    people: z.array(DirectoryPerson),
    people_total: z.int(),
    departments: z.array(namedRef),
    /** The projects that the caller can see. Tasks can be added only to active ones (status 1). */
    projects: z.array(z.extend(namedRef, { status: z.literal([0, 1]) })),
    /** Empty if the caller neither sees roles nor gives them anything to do. */
    roles: z.array(namedRef),
  }),
  may: 'member',
  shows: ['people', 'projects', 'company', 'absences'],
})

export const findPeople = endpoint({
  method: 'GET',
  path: '/directory/people',
  summary: 'The first people, by name, whose name has the text in it',
  query: z.strictObject({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  reply: z.strictObject({ people: z.array(DirectoryPerson) }),
  may: 'member',
  shows: ['people', 'company', 'absences'],
})
