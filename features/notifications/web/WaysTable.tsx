import type { Defaults, Ways } from '#features/notifications/preferences-contract.ts'
import { NOTICE_WORDS } from '#features/notifications/sentence.ts'
import type { Choice } from '#features/notifications/web/useChoices.ts'
import {
  kindOf,
  MAILED,
  type Mailed,
  NOTICE_GROUPS,
  NOTICE_KINDS,
  type NoticeKind,
} from '#platform/shared/notifications.ts'
import { useWords } from '#platform/web/i18n.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { NativeSelect } from '#platform/web/ui/NativeSelect.tsx'
import { Switch } from '#platform/web/ui/Switch.tsx'

interface RowProps {
  kind: NoticeKind
  ways: Ways
  onChange: (ways: Ways) => void
}

function KindRow({ kind, ways, onChange }: RowProps) {
  const { t, locale } = useWords('notifications')
  const name = NOTICE_WORDS[locale].kinds[kind]
  const isForced = kindOf(kind).forced === true
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-t border-line px-4 py-3 sm:grid-cols-[minmax(0,1fr)_8.5rem_11rem] sm:px-5">
      <p className="wrap-anywhere max-sm:col-span-2">{name}</p>
      <Switch
        label={
          <>
            <span aria-hidden="true">{t('inbox')}</span>
            <span className="sr-only">{t('inboxOf', { kind: name })}</span>
          </>
        }
        checked={ways.inbox}
        onChange={(event) => onChange({ ...ways, inbox: event.target.checked })}
      />
      {isForced ? (
        <p className="text-sm text-muted">{t('always')}</p>
      ) : (
        <NativeSelect
          label={t('mailOf', { kind: name })}
          hideLabel
          options={MAILED.map((id) => ({ id, name: t(`mail.${id}`) }))}
          value={ways.mail}
          onChange={(event) => onChange({ ...ways, mail: event.target.value as Mailed })}
        />
      )}
    </li>
  )
}

/** Each kind of events with the ways by which one hears of it. */
export function WaysTable({
  choices,
  onChange,
}: {
  choices: Defaults['choices']
  onChange: (choice: Choice) => void
}) {
  const { locale } = useWords('notifications')
  return NOTICE_GROUPS.map((group) => (
    <Card key={group} pad={false} title={NOTICE_WORDS[locale].groups[group]}>
      <ul>
        {NOTICE_KINDS.filter((kind) => kindOf(kind).group === group).map((kind) => (
          <KindRow
            key={kind}
            kind={kind}
            ways={choices[kind]}
            onChange={(ways) => onChange({ choices: { [kind]: ways } })}
          />
        ))}
      </ul>
    </Card>
  ))
}
