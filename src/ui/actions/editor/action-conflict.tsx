import '../texts.ts'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { ConflictNote } from '#ui/patterns/editor/conflict-note.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { Differences } from '../differences.tsx'
import type { EditorActor } from './editor-screen.tsx'

/** What differs from what somebody else saved meanwhile. */
export const ActionConflict = ({ actor }: { actor: EditorActor }) => {
  const theirs = useSelector(actor, (it) => it.context.theirs)
  const { name, typed } = useSelector(actor, (it) => it.context)
  if (!theirs) return null
  return (
    <ConflictNote
      title={
        <Trans>
          有人在 <TimeText at={theirs.updatedAt} /> 更改了这个响应动作。您的修改还没有保存。
        </Trans>
      }
      onKeepMine={() => actor.send({ type: 'conflict.keepMine' })}
      onTakeTheirs={() => actor.send({ type: 'conflict.takeTheirs' })}
    >
      <Differences before={theirs} after={{ name, content: typed.content }} />
    </ConflictNote>
  )
}
