/** Product names are the same in both languages. */
export const PLATFORM_NAMES = {
  'platform.github': 'GitHub',
  'platform.linkedin': 'LinkedIn',
  'platform.twitter': 'X (Twitter)',
  'platform.facebook': 'Facebook',
  'platform.instagram': 'Instagram',
  'platform.youtube': 'YouTube',
  'platform.tiktok': 'TikTok',
  'platform.whatsapp': 'WhatsApp',
  'platform.telegram': 'Telegram',
  'platform.skype': 'Skype',
  'platform.snapchat': 'Snapchat',
} as const
