import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { shortcutsMachine } from '#machines/shell/shortcuts.machine.ts'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('#ui/shell/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** The overview of all shortcuts while it is open, and the key that opens it. */
export const Shortcuts = ({ actor }: { actor: ActorRefFrom<typeof shortcutsMachine> }) => {
  const isOpen = useSelector(actor, (it) => it.matches({ overview: 'open' }))
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== '?' || isCommand(event) || isTyping(event)) return
      event.preventDefault()
      actor.send({ type: 'overviewKey.press' })
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [actor])
  if (!isOpen) return null
  return (
    <Suspense>
      <ShortcutsDialog actor={actor} />
    </Suspense>
  )
}

const compositionKey = 229
/** Elements in which keys are input or have another meaning. */
const ownKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]'

const isCommand = ({ ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => ctrlKey || metaKey || altKey || repeat

const isTyping = ({ isComposing, keyCode, target, defaultPrevented }: KeyboardEvent) =>
  defaultPrevented || isComposing || keyCode === compositionKey || (target instanceof Element && target.closest(ownKeys) !== null)
