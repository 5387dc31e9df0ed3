import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { commandPaletteMachine } from '#machines/shell/command-palette.machine.ts'
import { useEmitted } from './use-emitted.ts'

const CommandPalette = lazy(async () => ({
  default: (await import('#ui/shell/command-palette/command-palette.tsx')).CommandPalette,
}))

type Props = { actor: ActorRefFrom<typeof commandPaletteMachine>; onOpen: () => void; onChoose: (id: string) => void }

/** The command palette while it is open, and the keys that open it. */
export const Palette = ({ actor, onOpen, onChoose }: Props) => {
  const isOpen = useSelector(actor, (it) => it.matches('open'))
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey || event.ctrlKey === event.metaKey) return
      event.preventDefault()
      open.current()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  useEmitted(actor, ({ id }) => onChoose(id))
  if (!isOpen) return null
  return (
    <Suspense>
      <CommandPalette actor={actor} />
    </Suspense>
  )
}
