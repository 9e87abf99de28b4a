import { Zap } from 'lucide-react'
import { useState } from 'react'
import { Grid, Row, Section, useSay } from '#app/web/gallery/kit.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Spinner } from '#ui/Spinner.tsx'

export function KitStates() {
  const say = useSay()
  const [shown, setShown] = useState(true)
  return (
    <Section title={say('States', 'الحالات')}>
      <div className="grid gap-3 lg:grid-cols-2">
        <Alert title={say('Your plan renews on 12 December.', 'تتجدد باقتك في 12 ديسمبر.')} />
        <Alert tone="done">{say('Password is valid.', 'كلمة المرور صالحة.')}</Alert>
        <Alert
          tone="late"
          title={say('Five duties are overdue', 'خمس مهام فات موعدها')}
          action={<Button size="sm">{say('Show them', 'اعرضها')}</Button>}
        >
          {say('None of them was reported.', 'لم يُسجَّل منها شيء.')}
        </Alert>
        {shown && (
          <Alert
            tone="not-done"
            onDismiss={() => setShown(false)}
            dismissLabel={say('Dismiss', 'إخفاء')}
          >
            {say(
              'Password does not meet the requirements.',
              'كلمة المرور لا تستوفي الشروط. راجع الشروط أسفل الحقل ثم أعد المحاولة.',
            )}
          </Alert>
        )}
      </div>
      <Row>
        <Badge>{say('Soon', 'قريبًا')}</Badge>
        <Badge tone="accent">{say('Owner', 'المالك')}</Badge>
        <Badge tone="done">{say('Very good', 'جيد جدًا')}</Badge>
        <Badge tone="late">{say('Medium', 'متوسطة')}</Badge>
        <Badge tone="not-done">{say('High', 'عالية')}</Badge>
        <Badge tone="not-done" mark={<Zap aria-hidden="true" className="size-3 fill-current" />}>
          {say('Urgent', 'عاجلة')}
        </Badge>
        <Badge tone="info">{say('Low', 'منخفضة')}</Badge>
        <Avatar name={say('Mona Saleh', 'منى صالح')} size="sm" named />
        <Avatar name={say('Mona Saleh', 'منى صالح')} named />
        <Avatar name={say('Omar', 'عمر')} size="lg" named />
        <Avatar name={say('Broken Picture', 'صورة مفقودة')} src="data:image/png;base64,AA" named />
        <Spinner label={say('Loading', 'جارٍ التحميل')} className="text-accent" />
      </Row>
      <Grid>
        <ProgressBar label={say('Task completion', 'إنجاز المهام')} value={87} />
        <ProgressBar label={say('Projects active', 'نشاط المشاريع')} value={75} />
        <ProgressBar label={say('Reports', 'التقارير')} value={42} />
      </Grid>
      <Grid>
        <div className="rounded-md border border-line">
          <EmptyState
            title={say('No projects yet', 'لا مشاريع بعد')}
            action={<Button tone="primary">{say('Add a project', 'أضف مشروعًا')}</Button>}
          >
            {say('A project gathers tasks that end together.', 'المشروع يجمع مهامًا تنتهي معًا.')}
          </EmptyState>
        </div>
        <div className="rounded-md border border-line">
          <ErrorState
            title={say('The list did not load', 'لم تُحمَّل القائمة')}
            retryLabel={say('Try again', 'أعد المحاولة')}
            onRetry={() => setShown(true)}
          >
            {say('The connection was lost.', 'انقطع الاتصال.')}
          </ErrorState>
        </div>
        <div className="flex flex-col gap-3 rounded-md border border-line p-5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-8 w-20" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      </Grid>
    </Section>
  )
}
