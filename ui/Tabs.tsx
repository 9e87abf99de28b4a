import '#ui/aria-language.tsx'
import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { useMedia } from '#ui/useMedia.ts'

/**
 * Panels of one page, one visible at a time; up to 991 px wide the tabs form a vertical list. For a
 * choice without panels use SegmentedControl.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
}: {
  label: string
  tabs: readonly { id: Id; name: ReactNode; content: ReactNode }[]
  value?: Id
  onChange?: (id: Id) => void
  className?: string
}) {
  const isWide = useMedia('(min-width: 992px)')
  return (
    <AriaTabs
      orientation={isWide ? 'horizontal' : 'vertical'}
      selectedKey={value}
      onSelectionChange={(key) => {
        const tab = tabs.find((one) => one.id === key)
        if (tab) onChange?.(tab.id)
      }}
      className={className}
    >
      <TabList
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line p-1 max-lg:flex-col"
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className="relative flex min-h-10 shrink-0 cursor-default items-center rounded-md px-3 text-base text-muted transition-colors after:absolute after:inset-x-3 after:-bottom-1 after:h-0.5 max-lg:after:hidden max-lg:selected:bg-accent-soft hover:text-ink selected:font-medium selected:text-accent selected:after:bg-accent disabled:opacity-50"
          >
            {tab.name}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="rounded-md pt-4">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
