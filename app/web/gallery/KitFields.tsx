import { Search } from 'lucide-react'
import { useState } from 'react'
import { Grid, Row, Section, useSay } from '#app/web/gallery/kit.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { type Rating, ReadOnlyStars, Stars } from '#ui/Stars.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

export function KitFields() {
  const say = useSay()
  const password = {
    showLabel: say('Show password', 'إظهار كلمة المرور'),
    hideToggleLabel: say('Hide password', 'إخفاء كلمة المرور'),
  }
  return (
    <Section title={say('Fields', 'الحقول')}>
      <Grid>
        <TextField
          label={say('Task name', 'اسم المهمة')}
          placeholder={say('Open the till', 'فتح الصندوق')}
          hint={say('Short, as you would say it.', 'قصير، كما تقوله.')}
          required
        />
        <TextField
          label={say('Email', 'البريد الإلكتروني')}
          type="email"
          defaultValue="mona@"
          error={say(
            'Enter a whole address: name@company.com',
            'اكتب العنوان كاملًا: name@company.com',
          )}
        />
        <TextField
          label={say('Company', 'الشركة')}
          defaultValue={say('Nile Foods', 'أغذية النيل')}
          disabled
        />
        <TextField
          label={say('Search', 'بحث')}
          hideLabel
          type="search"
          placeholder={say('Search or jump to', 'ابحث أو انتقل إلى')}
          start={<Search aria-hidden="true" className="size-4" />}
        />
        <form className="contents" onSubmit={(event) => event.preventDefault()}>
          <input hidden autoComplete="username" readOnly value="" />
          <PasswordField
            label={say('Password', 'كلمة المرور')}
            defaultValue="Abc-1234"
            {...password}
          />
          <PasswordField
            label={say('New password', 'كلمة مرور جديدة')}
            autoComplete="new-password"
            error={say('At least 8 characters.', 'يجب ألا تقل كلمة المرور عن 8 خانات.')}
            {...password}
          />
        </form>
        <NativeSelect
          label={say('Company size', 'حجم الشركة')}
          placeholder={say('Choose', 'اختر')}
          options={[
            { id: '1', name: '1–10' },
            { id: '2', name: '11–50' },
          ]}
        />
        <NativeSelect
          label={say('Industry', 'المجال')}
          placeholder={say('Choose', 'اختر')}
          options={[]}
          error={say('Choose one.', 'اختر واحدًا.')}
        />
        <TextArea
          label={say('Description', 'الوصف')}
          defaultValue={say(
            'Count the trays of the night shift and write the number down.',
            'عُدّ صواني وردية الليل واكتب العدد. أفاستسقيناكموها وفسيكفيكهم والاستراتيجيات.',
          )}
        />
      </Grid>
      <Toggles />
    </Section>
  )
}

function Toggles() {
  const say = useSay()
  const [day, setDay] = useState<'today' | 'yesterday'>('today')
  const [stars, setStars] = useState<Rating | null>(3)
  const days = [
    { id: 'yesterday', name: say('Yesterday', 'أمس') },
    { id: 'today', name: say('Today', 'اليوم') },
  ] as const
  return (
    <Grid>
      <div className="flex flex-col items-start gap-2">
        <Checkbox label={say('I accept the terms', 'أوافق على الشروط')} defaultChecked />
        <Checkbox label={say('Everyone', 'الجميع')} indeterminate />
        <Checkbox label={say('Not chosen', 'غير مختار')} />
        <Checkbox label={say('Cannot change', 'لا يتغيّر')} defaultChecked disabled />
        <Checkbox
          label={say('Must be accepted', 'لا بد من الموافقة')}
          error={say('Accept to go on.', 'وافق لتتابع.')}
        />
      </div>
      <div className="flex flex-col items-start gap-2">
        <Switch label={say('Fixed navbar', 'شريط ثابت')} defaultChecked />
        <Switch
          label={say('Weekly report', 'تقرير أسبوعي')}
          hint={say('On Sundays, by mail.', 'كل أحد بالبريد.')}
        />
        <Switch label={say('Not in your plan', 'ليس في باقتك')} disabled />
      </div>
      <div className="flex flex-col items-start gap-3">
        <SegmentedControl
          label={say('Day', 'اليوم')}
          options={days}
          value={day}
          onChange={setDay}
        />
        <Stars
          label={say('Rating', 'التقييم')}
          value={stars}
          onChange={setStars}
          starLabel={(count) => say(`${count} of 5`, `${count} من 5`)}
        />
        <Row>
          <ReadOnlyStars value={4} label={say('4 of 5', '4 من 5')} />
        </Row>
      </div>
    </Grid>
  )
}
