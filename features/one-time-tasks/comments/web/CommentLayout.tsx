import type { ReactNode } from 'react'
import { usePictures } from '#features/one-time-tasks/tasks/web/parts.tsx'
import { Avatar } from '#ui/Avatar.tsx'

interface CommentLayoutProps {
  user: { id: string; name: string }
  /** The time and the state. */
  about: ReactNode
  children: ReactNode
}

/** The layout of a text: its author, time and content. */
export function CommentLayout({ user, about, children }: CommentLayoutProps) {
  const pictureOf = usePictures()
  return (
    <div className="flex gap-2.5">
      <Avatar name={user.name} src={pictureOf(user.id)} size="md" className="mt-0.5" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <bdi className="font-medium wrap-anywhere">{user.name}</bdi>
          {about}
        </p>
        {children}
      </div>
    </div>
  )
}
