import { useState } from 'react'
import { DatePicker } from '#platform/web/ui/DatePicker.tsx'
import { useSay } from '#platform/web/ui/kit/words.ts'
import { MultiSelect } from '#platform/web/ui/MultiSelect.tsx'
import { Select } from '#platform/web/ui/Select.tsx'
import { TextArea } from '#platform/web/ui/TextArea.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'

/** A form inside a dialog, with what floats over it. */
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
