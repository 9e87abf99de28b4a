import { useState } from 'react'
import { useSay } from '#app/web/gallery/kit.tsx'
import { MultiSelect } from '#ui/ChipsField.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

/** A form inside a dialog, with fields that open overlays. */
export function KitTaskForm() {
  const say = useSay()
  const [people, setPeople] = useState<string[]>([])
  const [date, setDate] = useState<string | null>(null)
  const [priority, setPriority] = useState<string | null>(null)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label={say('Title', 'العنوان')} required className="sm:col-span-2" />
      <MultiSelect
        className="sm:col-span-2"
        label={say('Assignees in the dialog', 'المكلَّفون في النافذة')}
        options={[
          { id: 'mona', name: say('Mona Saleh', 'منى صالح') },
          { id: 'omar', name: say('Omar Hassan', 'عمر حسن') },
        ]}
        value={people}
        onChange={setPeople}
        removeLabel={(name) => say(`Remove ${name}`, `إزالة ${name}`)}
        emptyLabel={say('No results found', 'لا نتائج')}
      />
      <Select
        label={say('Priority in the dialog', 'الأولوية في النافذة')}
        options={[
          { id: 'normal', name: say('Normal', 'عادية') },
          { id: 'high', name: say('High', 'عالية') },
        ]}
        value={priority}
        onChange={setPriority}
        placeholder={say('Choose', 'اختر')}
      />
      <DatePicker label={say('Due', 'الاستحقاق')} value={date} onChange={setDate} />
      <TextArea label={say('Notes', 'ملاحظات')} className="sm:col-span-2" />
    </div>
  )
}
