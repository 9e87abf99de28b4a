import { useState } from 'react'
import { Grid, Section, useSay } from '#app/web/gallery/kit.tsx'
import { MultiSelect, TagsInput } from '#ui/ChipsField.tsx'
import { ComboBox } from '#ui/ComboBox.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { Select } from '#ui/Select.tsx'
import { TimeField } from '#ui/TimeField.tsx'

const names = [
  ['Mona Saleh', 'منى صالح'],
  ['Omar Hassan', 'عمر حسن'],
  ['Ahmed Ibrahim', 'أحمد إبراهيم'],
  ['Fatma El Zahraa', 'فاطمة الزهراء'],
  ['Yusuf Adel', 'يوسف عادل'],
  ['Abdelrahman Abdelmaqsoud', 'عبد الرحمن عبد المقصود الإسكندراني'],
  ['Nour Khalil', 'نور خليل'],
  ['Salma Farid', 'سلمى فريد'],
] as const

export function KitChoices() {
  const say = useSay()
  const [priority, setPriority] = useState<string | null>('high')
  const [person, setPerson] = useState<number | null>(2)
  const [people, setPeople] = useState<number[]>([0, 5])
  const [tags, setTags] = useState<number[]>([1])
  const options = names.map(([en, ar], id) => ({ id, name: say(en, ar) }))
  const priorities = [
    { id: 'low', name: say('Low', 'منخفضة') },
    { id: 'normal', name: say('Normal', 'عادية') },
    { id: 'high', name: say('High', 'عالية') },
    { id: 'urgent', name: say('Urgent', 'عاجلة'), hint: say('now', 'الآن') },
  ]
  const chips = {
    options,
    emptyLabel: say('No results found', 'لا نتائج'),
    removeLabel: (name: string) => say(`Remove ${name}`, `إزالة ${name}`),
    placeholder: say('Type a name', 'اكتب اسمًا'),
  }
  const choose = say('Choose', 'اختر')
  const wrong = say('Choose at least one person.', 'اختر شخصًا واحدًا على الأقل.')
  return (
    <Section title={say('Choices and dates', 'الاختيارات والتواريخ')}>
      <Grid>
        <Select
          label={say('Priority', 'الأولوية')}
          options={priorities}
          value={priority}
          onChange={setPriority}
          placeholder={choose}
        />
        <Select
          label={say('Project', 'المشروع')}
          options={priorities}
          value={null}
          onChange={setPriority}
          placeholder={choose}
          error={say('Choose a project.', 'اختر مشروعًا.')}
          required
        />
        <Select
          label={say('Plan', 'الباقة')}
          options={priorities}
          value="low"
          onChange={setPriority}
          placeholder={choose}
          disabled
        />
        <ComboBox
          label={say('Manager', 'المدير')}
          options={options}
          value={person}
          onChange={setPerson}
          emptyLabel={chips.emptyLabel}
          placeholder={chips.placeholder}
        />
        <MultiSelect
          label={say('Assignees', 'المكلَّفون')}
          value={people}
          onChange={setPeople}
          {...chips}
        />
        <TagsInput
          label={say('Informed', 'للعلم')}
          hint={say('They only read.', 'يقرؤون فقط.')}
          value={tags}
          onChange={setTags}
          {...chips}
        />
        <MultiSelect
          label={say('Supervisors', 'المشرفون')}
          value={[]}
          onChange={setPeople}
          error={wrong}
          {...chips}
        />
        <TagsInput
          label={say('Consulted', 'للمشورة')}
          value={[2, 3]}
          onChange={setTags}
          disabled
          {...chips}
        />
      </Grid>
      <Dates />
    </Section>
  )
}

function Dates() {
  const say = useSay()
  const [date, setDate] = useState<string | null>('2026-11-21')
  const [time, setTime] = useState<string | null>('08:30')
  return (
    <Grid>
      <DatePicker
        label={say('Start date', 'تاريخ البدء')}
        value={date}
        onChange={setDate}
        min="2026-11-05"
        clearLabel={say('Clear', 'مسح')}
        hint={date ?? '–'}
        required
      />
      <DatePicker
        label={say('End date', 'تاريخ الانتهاء')}
        value={null}
        onChange={setDate}
        error={say('Choose a day after the start.', 'اختر يومًا بعد البدء.')}
      />
      <DatePicker label={say('Joined', 'انضم في')} value="2026-01-31" onChange={setDate} disabled />
      <TimeField label={say('From', 'من')} value={time} onChange={setTime} hint={time ?? '–'} />
      <TimeField
        label={say('To', 'إلى')}
        value={null}
        onChange={setTime}
        error={say('Later than “from”.', 'بعد وقت البداية.')}
      />
      <TimeField label={say('Closed', 'مغلق')} value="17:00" onChange={setTime} disabled />
    </Grid>
  )
}
