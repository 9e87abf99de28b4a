import { useTranslations } from '#client/i18n.ts'
import type { Profile } from '#features/profile/contract.ts'
import { dialPhone, formatPhone, isBlankPhone } from '#features/profile/phones.ts'
import { asPlatform, OTHER_ICON, safeHref, shortAddress } from '#features/profile/web/links.ts'
import { PictureEditor } from '#features/profile/web/PictureEditor.tsx'
import { PlatformIcon } from '#features/profile/web/PlatformIcon.tsx'
import { Card } from '#ui/Card.tsx'

/** The user's card, as colleagues see it. */
export function SideCard({ profile }: { profile: Profile }) {
  const name = `${profile.name} ${profile.last_name}`.trim()
  const { position, country, ppUrl } = profile.profile
  const phones = profile.phones.filter((phone) => !isBlankPhone(phone))
  return (
    <Card className="flex flex-col items-center text-center">
      <PictureEditor name={name} ppUrl={ppUrl} />
      <h2 className="mt-4 max-w-full text-lg leading-snug font-semibold break-words">
        <bdi>{name}</bdi>
      </h2>
      {position && (
        <p className="mt-1 max-w-full break-words">
          <bdi>{position}</bdi>
        </p>
      )}
      {country && (
        <p className="max-w-full break-words text-muted">
          <bdi>{country}</bdi>
        </p>
      )}
      {phones.length > 0 && <Phones phones={phones} />}
      {profile.links.length > 0 && <Links links={profile.links} />}
    </Card>
  )
}

function Phones({ phones }: Pick<Profile, 'phones'>) {
  const { t } = useTranslations('profile')
  return (
    <ul
      aria-label={t('phones')}
      className="mt-4 flex w-full flex-col items-center border-t border-line pt-3"
    >
      {phones.map((phone) => (
        <li key={`${phone.CC} ${phone.phone}`} className="flex max-w-full">
          <a
            href={`tel:${dialPhone(phone) ?? phone.CC + phone.phone.replace(/\D/g, '')}`}
            className="inline-flex min-h-8 items-center rounded-sm px-2 tabular-nums underline-offset-4 hover:text-accent hover:underline"
          >
            <bdi dir="ltr">{formatPhone(phone)}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Links({ links }: Pick<Profile, 'links'>) {
  const { t } = useTranslations('profile')
  const safe = links.flatMap(({ icon, link }) => {
    const href = safeHref(link)
    return href ? [{ icon, href, address: shortAddress(link) }] : []
  })
  return (
    <ul
      aria-label={t('links')}
      className="mt-4 flex w-full flex-wrap justify-center gap-1 border-t border-line pt-4"
    >
      {safe.map(({ icon, href, address }) => {
        const platform = t(`platform.${asPlatform(icon) ?? OTHER_ICON}`)
        const says = asPlatform(icon) ? t('linkOf', { platform, address }) : address
        return (
          <li key={`${icon} ${href}`} className="flex">
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={says}
              title={says}
              className="inline-grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-accent"
            >
              <PlatformIcon icon={icon} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
