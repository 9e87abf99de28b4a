import { useState } from 'react'
import { Section, useSay } from '#app/web/gallery/kit.tsx'
import { MentionField } from '#features/one-time-tasks/prose/web/MentionField.tsx'
import { Prose } from '#features/one-time-tasks/prose/web/Prose.tsx'

const people = [
  ['Mona Saleh', 'منى صالح', 'Kitchen', 'المطبخ'],
  ['Mona Saleh', 'منى صالح', 'Accounts', 'الحسابات'],
  ['Omar Hassan', 'عمر حسن', 'Branches', 'الفروع'],
  ['Ahmed Ibrahim', 'أحمد إبراهيم', 'Warehouse', 'المخزن'],
] as const

const idOf = (index: number) => `0f8fad5b-d9cb-469f-a165-70867728950${index}`

export function KitProse() {
  const say = useSay()
  const [text, setText] = useState('')
  const [sent, setSent] = useState('')
  const options = people.map(([en, ar, enHint, arHint], index) => ({
    id: idOf(index),
    name: say(en, ar),
    hint: say(enHint, arHint),
  }))
  const nameOf = (id: string) => options.find((one) => one.id === id)?.name
  return (
    <Section title={say('What people write', 'ما يكتبه الناس')}>
      <MentionField
        label={say('Comment', 'تعليق')}
        hint={say('Type @ to mention somebody.', 'اكتب @ لذكر أحد.')}
        value={text}
        onChange={setText}
        people={options}
        onSubmit={() => setSent(text)}
      />
      <output
        data-kit="value"
        className="block text-sm wrap-anywhere whitespace-pre-wrap text-muted"
      >
        {text}
      </output>
      <div data-kit="prose">
        <Prose text={sent || text} nameOf={nameOf} />
      </div>
      <Prose
        text={say(
          `@[${idOf(2)}], the list is at https://example.com/list.\n\nCan @[${idOf(9)}] see it?`,
          `@[${idOf(2)}] القائمة هنا: https://example.com/قائمة، راجعها.\n\nهل يراها @[${idOf(9)}]؟`,
        )}
        nameOf={nameOf}
      />
    </Section>
  )
}
