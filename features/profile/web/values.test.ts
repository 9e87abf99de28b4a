import { expect, it } from 'vitest'
import { toRequest } from '#features/profile/web/values.ts'

const form = {
  name: 'Mona',
  last_name: 'Saleh',
  email: 'mona@example.com',
  profile: { city: '', country: '', state: '', position: '' },
  phones: [
    { CC: '+20', phone: '  ' },
    { CC: '+966', phone: '512345678' },
  ],
  links: [
    { icon: 'github', link: '' },
    { icon: '', link: 'https://example.com' },
    { icon: 'skype', link: ' ' },
    { icon: 'github', link: 'https://github.com/mona' },
  ],
}

it('blank phones and links are not sent, and a link always has an icon', () => {
  const { body } = toRequest(form)
  expect(body.phones).toEqual([{ CC: '+966', phone: '512345678' }])
  expect(body.links).toEqual([
    { icon: 'link', link: 'https://example.com' },
    { icon: 'github', link: 'https://github.com/mona' },
  ])
})

it('an error that the server names is shown at the row that was sent', () => {
  const { fieldOf } = toRequest(form)
  expect(fieldOf('phones.0.phone')).toBe('phones.1.phone')
  expect(fieldOf('links.1.link')).toBe('links.3.link')
  expect(fieldOf('profile.city')).toBe('profile.city')
  expect(fieldOf('email')).toBe('email')
})
