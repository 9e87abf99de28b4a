import { expect, test } from 'vitest'
import { returnPath } from '#features/auth/web/after-sign-in.ts'

const own = { companySlug: 'شركة-النور' }
const back = (wanted: string | undefined, session = own) => returnPath(wanted, session)

test('a sign-in leads back to a page of one’s own company, with its filters', () => {
  for (const path of [
    '/شركة-النور/task-reports?date=2026-01-05#top',
    `/${encodeURIComponent('شركة-النور')}/team`,
    '/subscription',
    '/checkout/2',
    '/profile',
  ])
    expect(back(path), path).toBe(path)
  expect(back('/nile-foods/team', { companySlug: 'Nile-Foods' })).toBe('/nile-foods/team')
})

test('it never leads to another company, to another site, or to what is no path', () => {
  for (const path of [
    undefined,
    '',
    'team',
    '/',
    '/Nile-Foods/team',
    '//evil.example/شركة-النور',
    '/\\evil.example',
    'https://evil.example/شركة-النور/team',
    'javascript:alert(1)',
    '/%E0%A4%A/team',
    '/checkout/2/../../Nile-Foods',
  ])
    expect(back(path), path).toBeUndefined()
  expect(back('/', { companySlug: '' })).toBeUndefined()
})
