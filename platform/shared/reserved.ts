/** First words of paths that are not companies: no company's address may be one of them. */
const RESERVED_WORDS = new Set([
  'api',
  'ar',
  'assets',
  'checkout',
  'dashboard-default',
  'dev',
  'error',
  'favicon.ico',
  'forgot-password',
  'healthz',
  'login',
  'metrics',
  'pricing',
  'profile',
  'readyz',
  'reset-password',
  'robots.txt',
  'rtl-page',
  'signin',
  'signup',
  'signup-ar',
  'start',
  'subscription',
  'user-information',
])

export const isReserved = (word: string): boolean => RESERVED_WORDS.has(word.toLowerCase())
