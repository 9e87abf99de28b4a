import { Link2 } from 'lucide-react'
import { asPlatform, type Platform } from '#features/profile/web/links.ts'
import { join } from '#ui/join.ts'

/** Line drawings in the style of the other icons, on a 24-unit grid, one per platform. */
const GLYPHS: Record<Platform, string> = {
  github:
    'M9 19c-4.5 1.5-4.5-2.2-6-2.8M15 22v-3.6c.1-1-.2-2-.9-2.7 3.2-.4 6-1.5 6-6.6 0-1.3-.5-2.5-1.3-3.4.4-1 .3-2.2-.1-3.2 0 0-1.2-.4-3.7 1.3a12.6 12.6 0 0 0-6.6 0C5.9 2.1 4.7 2.5 4.7 2.5c-.4 1-.5 2.2-.1 3.2A5 5 0 0 0 3.3 9.1c0 5.1 2.8 6.2 6 6.6-.7.7-1 1.6-.9 2.7V22',
  linkedin: 'M4 10v10M4 4.5v.01M10 20V10M10 14.5a4.5 4.5 0 0 1 9-.5V20',
  twitter: 'M4 4h4l12 16h-4zM19.5 4l-6 6.8M4.5 20l6-6.8',
  facebook: 'M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V21M6.5 12.5H15',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7v.01',
  youtube:
    'M5 5.5c4.6-.6 9.4-.6 14 0a2 2 0 0 1 1.7 1.5c.7 3.3.7 6.7 0 10a2 2 0 0 1-1.7 1.5c-4.6.6-9.4.6-14 0A2 2 0 0 1 3.3 17c-.7-3.3-.7-6.7 0-10A2 2 0 0 1 5 5.5zM10 9v6l5-3z',
  tiktok: 'M13.5 3v12.5a4 4 0 1 1-4-4M13.5 3c.3 3 2.5 5.2 5.5 5.5',
  whatsapp:
    'M3.5 20.5l1.3-4.3a8.5 8.5 0 1 1 3.2 3zM9 8.5c-.3 3.6 2.9 6.8 6.5 6.5l.5-1.8-1.9-.9-.9.9a5 5 0 0 1-2.4-2.4l.9-.9-.9-1.9z',
  telegram: 'M21 4L3 11.2l5.5 2L10.5 19.5l3-3.8 4.2 3.3zM8.5 13.2L21 4',
  skype:
    'M15.5 9.3C15 8 13.7 7.3 12.1 7.3c-1.9 0-3.3.8-3.3 2.3 0 3.3 6.6 1.6 6.6 4.9 0 1.5-1.5 2.3-3.4 2.3-1.7 0-3.1-.7-3.6-2.1M10.2 3.4A5 5 0 0 0 3.4 10.2a9 9 0 0 0 10.4 10.4 5 5 0 0 0 6.8-6.8A9 9 0 0 0 10.2 3.4z',
  snapchat:
    'M12 3c3 0 4.8 2.1 4.8 5v2.2l2 .1c.5.5.2 1.1-.5 1.4l-1.3.6c.6 1.9 1.9 3.2 3.8 3.7.3.6-.9 1.1-2.3 1.3l-.5 1.2c-1.6-.4-2.6.2-3.4.9a4 4 0 0 1-5.2 0c-.8-.7-1.8-1.3-3.4-.9l-.5-1.2c-1.4-.2-2.6-.7-2.3-1.3 1.9-.5 3.2-1.8 3.8-3.7l-1.3-.6c-.7-.3-1-.9-.5-1.4l2-.1V8c0-2.9 1.8-5 4.8-5z',
}

/** The icon of a link's platform, or a generic link icon. */
export function PlatformIcon({ icon, className }: { icon: string; className?: string }) {
  const platform = asPlatform(icon)
  if (!platform) return <Link2 aria-hidden="true" className={join('size-5', className)} />
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={join('size-5', className)}
    >
      <path d={GLYPHS[platform]} />
    </svg>
  )
}
