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
import { Switch, type SwitchProps } from '#platform/web/ui/Switch.tsx'

type WayProps = Pick<SwitchProps, 'checked' | 'onChange'>

interface RowProps {
  kind: NoticeKind
  ways: Ways
  onChange: (ways: Ways) => void
}

/** A switch under a word that stands once above the column for the eye, and whole for the ear. */
function WaySwitch({ way, kind, ...rest }: { way: 'inbox' | 'push'; kind: string } & WayProps) {
  const { t } = useWords('notifications')
  return (
    <Switch
      label={
        <>
          <span aria-hidden="true">{t(way)}</span>
          <span className="sr-only">{t(`${way}Of`, { kind })}</span>
        </>
      }
      {...rest}
    />
  )
}

function KindRow({ kind, ways, onChange }: RowProps) {
  const { t, locale } = useWords('notifications')
  const name = NOTICE_WORDS[locale].kinds[kind]
  const { forced, onlyPush } = kindOf(kind)
  const mail = (
    <NativeSelect
      label={t('mailOf', { kind: name })}
      hideLabel
      options={MAILED.map((id) => ({ id, name: t(`mail.${id}`) }))}
      value={ways.mail}
      onChange={(event) => onChange({ ...ways, mail: event.target.value as Mailed })}
    />
  )
  return (
    <li className="grid grid-cols-2 items-center gap-x-6 gap-y-2 border-t border-line px-4 py-3 sm:grid-cols-[minmax(0,1fr)_7.5rem_7.5rem_11rem] sm:px-5">
      <p className="wrap-anywhere max-sm:col-span-2">{name}</p>
      {onlyPush ? (
        <span className="max-sm:hidden" />
      ) : (
        <WaySwitch
          {...{ way: 'inbox', kind: name, checked: ways.inbox }}
          onChange={({ target }) => onChange({ ...ways, inbox: target.checked })}
        />
      )}
      <WaySwitch
        {...{ way: 'push', kind: name, checked: ways.push }}
        onChange={({ target }) => onChange({ ...ways, push: target.checked })}
      />
      <div className="max-sm:col-span-2">
        {forced ? <p className="text-sm text-muted">{t('always')}</p> : !onlyPush && mail}
      </div>
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
