/** The platforms with their own icon; other links get a generic icon. */
export const PLATFORMS = [
  'github',
  'linkedin',
  'twitter',
  'facebook',
  'instagram',
  'youtube',
  'tiktok',
  'whatsapp',
  'telegram',
  'skype',
  'snapchat',
] as const
export type Platform = (typeof PLATFORMS)[number]

/** The icon of a link that belongs to no known platform. */
export const OTHER_ICON = 'link'

export const asPlatform = (icon: string): Platform | undefined =>
  PLATFORMS.find((platform) => platform === icon)

const HOSTS: Record<string, Platform> = {
  'github.com': 'github',
  'linkedin.com': 'linkedin',
  'twitter.com': 'twitter',
  'x.com': 'twitter',
  'facebook.com': 'facebook',
  'fb.com': 'facebook',
  'instagram.com': 'instagram',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'tiktok.com': 'tiktok',
  'whatsapp.com': 'whatsapp',
  'wa.me': 'whatsapp',
  'telegram.org': 'telegram',
  't.me': 'telegram',
  'skype.com': 'skype',
  'snapchat.com': 'snapchat',
}

const parse = (link: string): URL | undefined =>
  URL.canParse(link.trim()) ? new URL(link.trim()) : undefined

/** The platform to whose site an address belongs. */
export function platformOf(link: string): Platform | undefined {
  const host = parse(link)?.hostname ?? ''
  const site = Object.keys(HOSTS).find((name) => host === name || host.endsWith(`.${name}`))
  return site ? HOSTS[site] : undefined
}

const LOOKS_LIKE_A_SITE = /^[^\s/@:]+\.[^\s/@:]{2,}(\/\S*)?$/

/** The typed text, with `https://` added if it is only a site name. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  return LOOKS_LIKE_A_SITE.test(text) ? `https://${text}` : text
}

const SAFE = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** The target of a stored link; undefined for unsafe schemes (`javascript:` …). */
export function safeHref(link: string): string | undefined {
  const url = parse(link)
  return url && SAFE.has(url.protocol) ? url.href : undefined
}

/** An address for display: without scheme, `www.` and the last slash. */
export const shortAddress = (link: string): string =>
  link
    .trim()
    .replace(/^(https?:\/\/(www\.)?|mailto:|tel:)/i, '')
    .replace(/\/$/, '')
