import { expect, it } from 'vitest'
import { deviceOf } from '#features/profile/web/devices.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    { browser: 'Chrome', system: 'Windows', mobile: false },
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    { browser: 'Edge', system: 'Windows', mobile: false },
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/18.1 Safari/605.1.15`,
    { browser: 'Safari', system: 'macOS', mobile: false },
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${IOS} Version/18.1 Mobile/15E148 Safari/604.1`,
    { browser: 'Safari', system: 'iPhone', mobile: true },
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${IOS} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`,
    { browser: 'Chrome', system: 'iPhone', mobile: true },
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${IOS} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
    { browser: 'Firefox', system: 'iPad', mobile: true },
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    { browser: 'Samsung Internet', system: 'Android', mobile: true },
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`,
    { browser: 'Opera', system: 'Linux', mobile: false },
  ],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    { browser: 'Firefox', system: 'Linux', mobile: false },
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    { browser: 'Chrome', system: 'ChromeOS', mobile: false },
  ],
  ['curl/8.5.0', { mobile: false }],
  ['', { mobile: false }],
])('a session of %j is told by its device', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device)
})
