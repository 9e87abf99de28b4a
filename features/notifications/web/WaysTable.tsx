import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import type { Defaults, Ways } from '#features/notifications/preferences-contract.ts'
import { NOTICE_WORDS } from '#features/notifications/sentence.ts'
import { PRESETS, presetChoices, presetOf } from '#features/notifications/web/presets.ts'
import type { Choice } from '#features/notifications/web/useChoices.ts'
import {
  getNoticeRule,
  listNoticeKinds,
  MAIL_MODES,
  type MailMode,
  NOTICE_GROUPS,
  type NoticeGroup,
  type NoticeKind,
} from '#shared/notifications.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { join } from '#ui/join.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { Switch, type SwitchProps } from '#ui/Switch.tsx'

/** The option for choices that match no preset. */
const CUSTOM_PRESET = 'own'

interface WaysTableProps {
  choices: Defaults['choices']
  onChange: (choice: Choice) => void
}

type WayProps = Pick<SwitchProps, 'checked' | 'onChange'>

interface RowProps {
  kind: NoticeKind
  ways: Ways
  onChange: (ways: Ways) => void
}

/** A switch whose short label is in the column; screen readers get the full label. */
function WaySwitch({ way, kind, ...rest }: { way: 'inbox' | 'push'; kind: string } & WayProps) {
  const { t } = useTranslations('notifications')
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
  const { t, locale } = useTranslations('notifications')
  const name = NOTICE_WORDS[locale].kinds[kind]
  const { mandatory, urgent } = getNoticeRule(kind)
  const mail = (
    <NativeSelect
      label={t('mailOf', { kind: name })}
      hideLabel
      options={MAIL_MODES.map((id) => ({ id, name: t(`mail.${id}`) }))}
      value={ways.mail}
      onChange={(event) => onChange({ ...ways, mail: event.target.value as MailMode })}
    />
  )
  return (
    <li className="grid grid-cols-2 items-center gap-x-6 gap-y-2 border-t border-line px-4 py-3 sm:grid-cols-[minmax(0,1fr)_7.5rem_7.5rem_11rem] sm:px-5">
      <p className="wrap-anywhere max-sm:col-span-2">{name}</p>
      <WaySwitch
        {...{ way: 'inbox', kind: name, checked: ways.inbox }}
        onChange={({ target }) => onChange({ ...ways, inbox: target.checked })}
      />
      <WaySwitch
        {...{ way: 'push', kind: name, checked: ways.push }}
        onChange={({ target }) => onChange({ ...ways, push: target.checked })}
      />
      <div className="max-sm:col-span-2">
        {mandatory ? <p className="text-sm text-muted">{t('always')}</p> : !urgent && mail}
      </div>
    </li>
  )
}

/** The kinds of a group, each with its own choice; collapsed by default. */
function GroupRow({ group, choices, onChange }: WaysTableProps & { group: NoticeGroup }) {
  const { t, locale } = useTranslations('notifications')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = NOTICE_WORDS[locale].groups[group]
  const preset = presetOf(choices, group)
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
        <h3 className="min-w-0 grow font-medium max-sm:basis-full">{name}</h3>
        <NativeSelect
          label={t('presetOf', { group: name })}
          hideLabel
          className="w-40"
          options={[
            ...PRESETS.map((one) => ({ id: one, name: t(`preset.${one}`) })),
            ...(preset ? [] : [{ id: CUSTOM_PRESET, name: t('preset.own') }]),
          ]}
          value={preset ?? CUSTOM_PRESET}
          onChange={({ target }) => {
            const chosen = PRESETS.find((one) => one === target.value)
            if (chosen) onChange({ choices: presetChoices(chosen, group) })
          }}
        />
        <Button
          tone="quiet"
          aria-label={t('detailsOf', { group: name })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="max-sm:ms-auto"
          icon={
            <ChevronDown
              aria-hidden="true"
              className={join('size-4 transition-transform', isOpen && 'rotate-180')}
            />
          }
        >
          {t('details')}
        </Button>
      </div>
      {isOpen && (
        <ul id={id} className="bg-paper">
          {listNoticeKinds(group).map((kind) => (
            <KindRow
              key={kind}
              kind={kind}
              ways={choices[kind]}
              onChange={(ways) => onChange({ choices: { [kind]: ways } })}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Each group of events with one choice for the whole group, and each kind below it. */
export function WaysTable(props: WaysTableProps) {
  const { t } = useTranslations('notifications')
  return (
    <Card pad={false} title={t('groups')}>
      <p className="px-5 pb-4 text-sm text-pretty text-muted">{t('presetsHint')}</p>
      <ul className="border-t border-line">
        {NOTICE_GROUPS.map((group) => (
          <GroupRow key={group} group={group} {...props} />
        ))}
      </ul>
    </Card>
  )
}
