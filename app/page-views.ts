import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { locale } from '#platform/shared/fields.ts'

/** Every page by the pattern of its address; a page view names one of these and nothing finer. */
const PAGES = [
  '/',
  '/start',
  '/signup',
  '/signup-Ar',
  '/signin',
  '/forgot-password',
  '/reset-password',
  '/user-information',
  '/confirm-email',
  '/error',
  '/dev/kit',
  '/pricing',
  '/rtl-page',
  '/subscription',
  '/checkout/{planId}',
  '/{companyName}/dashboard-default',
  '/{companyName}/routine-task',
  '/{companyName}/one-time-task',
  '/{companyName}/manage-routine-task',
  '/{companyName}/task-reports',
  '/{companyName}/chart-reported',
  '/{companyName}/charts-analytics',
  '/{companyName}/addUser',
  '/{companyName}/team',
  '/{companyName}/add-role&permissions',
  '/{companyName}/department',
  '/{companyName}/project',
  '/{companyName}/profile',
  '/{companyName}/company-settings',
  '/{companyName}/billing',
  '/{companyName}/tables',
  '/{companyName}/virtual-reality',
  '/{companyName}/icon',
  '/{companyName}/goals',
  '/{companyName}/meetings',
  '/{companyName}/automation',
  '/{companyName}/apps',
] as const

/** The limit leaves room for a whole office behind one address. */
export const reportPageView = endpoint({
  method: 'POST',
  path: '/page-views',
  summary: 'Counts one look at a page, by its pattern and language',
  body: z.strictObject({ path: z.enum(PAGES), locale }),
  reply: z.strictObject({}),
  may: 'public',
  limits: [{ by: 'address', max: 1200, minutes: 1 }],
})
