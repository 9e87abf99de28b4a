import { Copy, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { KitTaskForm } from '#app/web/gallery/KitTaskForm.tsx'
import { Row, Section, useSay } from '#app/web/gallery/kit.tsx'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { Popover } from '#ui/Popover.tsx'
import { TextField } from '#ui/TextField.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { toast } from '#ui/toast.ts'

export function KitOverlays() {
  const say = useSay()
  return (
    <Section title={say('What floats', 'النوافذ')}>
      <Row>
        <KitDialogs />
      </Row>
      <Row>
        <Popover
          label={say('Quick add', 'إضافة سريعة')}
          className="w-80"
          trigger={
            <Button icon={<Plus aria-hidden="true" className="size-4" />}>
              {say('Quick add', 'إضافة سريعة')}
            </Button>
          }
        >
          {(close) => (
            <div className="flex flex-col gap-4">
              <TextField label={say('Task name', 'اسم المهمة')} autoFocus />
              <Button tone="primary" onClick={close}>
                {say('Add', 'إضافة')}
              </Button>
            </div>
          )}
        </Popover>
        <Menu
          label={say('Task', 'المهمة')}
          trigger={
            <IconButton
              tone="outline"
              label={say('More', 'المزيد')}
              icon={<Ellipsis aria-hidden="true" className="size-4" />}
            />
          }
          items={[
            {
              id: 'edit',
              name: say('Edit', 'تعديل'),
              hint: 'E',
              icon: <Pencil aria-hidden="true" className="size-4 text-muted" />,
            },
            {
              id: 'copy',
              name: say('Duplicate', 'تكرار'),
              disabled: true,
              icon: <Copy aria-hidden="true" className="size-4 text-muted" />,
            },
            { id: 'line', separator: true },
            {
              id: 'delete',
              name: say('Delete', 'حذف'),
              danger: true,
              icon: <Trash2 aria-hidden="true" className="size-4" />,
            },
          ]}
        />
        <Tooltip text={say('Kitchen, 08:00, done by Mona', 'المطبخ، 08:00، أنجزته منى')}>
          <Button>{say('Hover or focus', 'مرّر أو ركّز')}</Button>
        </Tooltip>
        <KitToasts />
      </Row>
    </Section>
  )
}

function KitDialogs() {
  const say = useSay()
  const [open, setOpen] = useState<'dialog' | 'panel' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const closeLabel = say('Close', 'إغلاق')
  return (
    <>
      <Button onClick={() => setOpen('dialog')}>{say('Dialog', 'نافذة')}</Button>
      <Button onClick={() => setOpen('panel')}>{say('Side panel', 'لوحة جانبية')}</Button>
      <Button tone="danger" onClick={() => setOpen('delete')}>
        {say('Delete', 'حذف')}
      </Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={say('New one-time task', 'مهمة غير متكررة جديدة')}
        closeLabel={closeLabel}
        footer={
          <>
            <Button onClick={close}>{say('Cancel', 'إلغاء')}</Button>
            <Button tone="primary" onClick={close}>
              {say('Add the task', 'إضافة المهمة')}
            </Button>
          </>
        }
      >
        <KitTaskForm />
      </Dialog>
      <Dialog
        shape="side"
        size="sm"
        open={open === 'panel'}
        onClose={close}
        title={say('Analysis', 'التحليل')}
        closeLabel={closeLabel}
        footer={<Button tone="primary">{say('Re-analyze', 'إعادة التحليل')}</Button>}
      >
        <p className="text-muted">{say('Last analysed at 10:24.', 'آخر تحليل 10:24.')}</p>
        <p className="mt-3 text-2xl font-semibold">80</p>
      </Dialog>
      <AlertDialog
        open={open === 'delete'}
        onClose={close}
        onConfirm={close}
        title={say('Delete “Open the till”?', 'هل تريد حذف «فتح الصندوق»؟')}
        confirmLabel={say('Delete', 'حذف')}
        cancelLabel={say('Keep it', 'إبقاؤها')}
      >
        {say('Its 214 reports stay in the charts.', 'تبقى تقاريرها الـ214 في المخططات.')}
      </AlertDialog>
    </>
  )
}

function KitToasts() {
  const say = useSay()
  const saved = () =>
    toast({
      tone: 'done',
      title: say('Task deleted', 'حُذفت المهمة'),
      action: { label: say('Undo', 'تراجع'), onAction: () => undefined },
    })
  const failed = () =>
    toast({
      tone: 'not-done',
      timeout: 0,
      title: say('Validation Error', 'خطأ في البيانات'),
      detail: say('Please fill all required fields', 'املأ جميع الحقول المطلوبة'),
    })
  return (
    <>
      <Button onClick={saved}>{say('Toast with undo', 'إشعار مع تراجع')}</Button>
      <Button onClick={failed}>{say('Toast that stays', 'إشعار يبقى')}</Button>
    </>
  )
}
