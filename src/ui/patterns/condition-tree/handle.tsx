import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import type { Part } from '#machines/segments/condition-tree.ts'
import type { Edit } from '#machines/segments/condition-tree-edits.ts'
import { Glyph } from '#ui/components/icon.tsx'
import { css } from '../../../../styled-system/css'

type Props = { part: Part; name: string; onEdit: (edit: Edit) => void }

const directions = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const

/** Holds a part: it is dragged by it, and its keys move, remove, negate and group the part. */
export const Handle = ({ part: { id }, name, onEdit }: Props) => {
  const { t } = useLingui()
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const edit = editOf(event, id)
    if (edit) onEdit(edit)
    else if (!event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) neighbour(event)?.focus()
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      draggable
      data-handle={id}
      aria-label={t`移动：${name}`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Delete N G"
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', id)}
      onKeyDown={onKeyDown}
      className={look}
    >
      <Glyph path="M7 5v.1M7 10v.1M7 15v.1M13 5v.1M13 10v.1M13 15v.1" />
    </button>
  )
}

const editOf = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, id: string): Edit | null => {
  if (ctrlKey || metaKey) return null
  if (altKey) {
    const to = Object.entries(directions).find(([it]) => it === key)?.[1]
    return to ? { type: 'part.move', id, to } : null
  }
  if (key === 'Delete' || key === 'Backspace') return { type: 'part.remove', id }
  if (key.toLowerCase() === 'n') return { type: 'part.negate', id }
  return key.toLowerCase() === 'g' ? { type: 'part.group', id } : null
}

const neighbour = ({ currentTarget, key }: KeyboardEvent<HTMLButtonElement>): HTMLElement | null => {
  const handles = [...(currentTarget.closest('section')?.querySelectorAll<HTMLElement>('[data-handle]') ?? [])]
  return handles[handles.indexOf(currentTarget) + (key === 'ArrowDown' ? 1 : -1)] ?? null
}

const look = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '7',
  height: '7',
  borderRadius: 'm',
  color: 'fg.faint',
  cursor: 'grab',
  _hover: { bg: 'bg.hover', color: 'fg' },
})
