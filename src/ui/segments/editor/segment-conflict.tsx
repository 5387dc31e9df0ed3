import '../texts.ts'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { DefinitionText } from '#ui/patterns/condition-tree/definition-text.tsx'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { ConflictNote } from '#ui/patterns/editor/conflict-note.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import type { EditorActor } from './segment-editor-screen.tsx'

/** What somebody else made of the segment meanwhile. */
export const SegmentConflict = ({ actor, vocabulary }: { actor: EditorActor; vocabulary: Vocabulary }) => {
  const theirs = useSelector(actor, (it) => it.context.theirs)
  if (!theirs) return null
  return (
    <ConflictNote
      title={
        <Trans>
          有人在 <TimeText at={theirs.updatedAt} /> 更改了这个分群。您的修改还没有保存。
        </Trans>
      }
      onKeepMine={() => actor.send({ type: 'conflict.keepMine' })}
      onTakeTheirs={() => actor.send({ type: 'conflict.takeTheirs' })}
    >
      <p>
        <Trans>现在的内容：“{theirs.name}”</Trans>
      </p>
      {theirs.kind === 'rule' && <DefinitionText definition={theirs.definition} vocabulary={vocabulary} />}
    </ConflictNote>
  )
}
