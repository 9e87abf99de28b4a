import { ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react'
import { Row, Section, useSay } from '#app/web/gallery/kit.tsx'
import { Button } from '#ui/Button.tsx'
import type { ButtonTone } from '#ui/button-class.ts'
import { IconButton } from '#ui/IconButton.tsx'

const tones: [ButtonTone, string, string][] = [
  ['primary', 'Save Changes', 'حفظ التغييرات'],
  ['secondary', 'Table', 'جدول'],
  ['quiet', 'Cancel', 'إلغاء'],
  ['danger', 'Delete project', 'حذف المشروع'],
  ['done', 'Done', 'منجزة'],
  ['done-outline', 'Done', 'منجزة'],
  ['not-done-outline', 'Not done', 'غير منجزة'],
]

const accents = [
  ['nile', 'Nile', 'فيروزي'],
  ['indigo', 'Indigo', 'نيلي'],
  ['sky', 'Sky', 'سماوي'],
  ['rose', 'Rose', 'وردي'],
  ['amber', 'Amber', 'كهرماني'],
  ['slate', 'Slate', 'رمادي'],
] as const

const sizes = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs']

export function KitLook() {
  const say = useSay()
  const icon = 'size-4'
  return (
    <>
      <Section title={say('Type and accents', 'الخط والألوان')}>
        <div>
          {sizes.map((size) => (
            <p key={size} className={size}>
              <span className="font-semibold">
                {say('Saturday, 21 November', 'السبت، 21 نوفمبر')}
              </span>{' '}
              <span className="text-muted">
                {say('31 of 46 duties reported', 'سُجّلت 31 مهمة من 46')}
              </span>
            </p>
          ))}
        </div>
        <Row>
          {accents.map(([accent, en, ar]) => (
            <span
              key={accent}
              data-accent={accent}
              className="inline-flex overflow-hidden rounded-md"
            >
              <span className="bg-accent px-3 py-1.5 text-accent-foreground">{say(en, ar)}</span>
              <span className="bg-accent-soft px-3 py-1.5 font-medium text-accent">Aa</span>
            </span>
          ))}
        </Row>
        <Row>
          {(['white', 'dark'] as const).map((type) => (
            <div key={type} data-sidebar={type} className="w-56">
              <div className="sidebar-ground rounded-md border border-sidebar-line p-2">
                <p className="rounded-md bg-sidebar-selected px-3 py-2 font-medium text-sidebar-accent">
                  {say('Dashboard', 'لوحة المتابعة')}
                </p>
                <p className="px-3 pt-3 text-xs text-sidebar-muted">{say('Tasks', 'المهام')}</p>
                <p className="px-3 py-2">{say('Routine tasks', 'المهام الدورية')}</p>
              </div>
            </div>
          ))}
        </Row>
      </Section>
      <Section title={say('Buttons', 'الأزرار')}>
        <Row>
          {tones.map(([tone, en, ar]) => (
            <Button key={tone} tone={tone}>
              {say(en, ar)}
            </Button>
          ))}
        </Row>
        <Row>
          <Button tone="primary" busy>
            {say('Save Changes', 'حفظ التغييرات')}
          </Button>
          <Button busy>{say('Table', 'جدول')}</Button>
          <Button tone="primary" disabled>
            {say('Save Changes', 'حفظ التغييرات')}
          </Button>
          <Button disabled>{say('Table', 'جدول')}</Button>
          <Button size="sm" icon={<Plus aria-hidden="true" className={icon} />}>
            {say('Add phone', 'إضافة هاتف')}
          </Button>
          <Button size="touch" tone="done">
            {say('Done, under the thumb', 'تمّت، تحت الإبهام')}
          </Button>
        </Row>
        <Row>
          <IconButton
            label={say('Edit', 'تعديل')}
            icon={<Pencil aria-hidden="true" className={icon} />}
          />
          <IconButton
            tone="outline"
            size="sm"
            label={say('Add a task', 'إضافة مهمة')}
            icon={<Plus aria-hidden="true" className={icon} />}
          />
          <IconButton
            tone="danger"
            label={say('Delete', 'حذف')}
            icon={<Trash2 aria-hidden="true" className={icon} />}
          />
          <IconButton
            label={say('Next', 'التالي')}
            icon={<ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
          />
          <IconButton
            disabled
            tone="outline"
            label={say('Nothing to add', 'لا شيء لإضافته')}
            icon={<Plus aria-hidden="true" className={icon} />}
          />
        </Row>
        <div className="w-48">
          <Button tone="primary" className="w-full">
            {say(
              'A button whose words need two lines',
              'زر كلماته الطويلة تحتاج إلى أكثر من سطر واحد',
            )}
          </Button>
        </div>
      </Section>
    </>
  )
}
