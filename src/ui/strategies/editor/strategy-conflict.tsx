import '../texts.ts'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { ConflictNote } from '#ui/patterns/editor/conflict-note.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import type { Context, SaidDefinition } from '../definition-parts.tsx'
import { Differences } from '../differences.tsx'
import type { EditorActor } from './strategy-editor-screen.tsx'

type Props = { actor: EditorActor; definition: SaidDefinition; context: Context }

/** What differs from what somebody else saved meanwhile. */
export const StrategyConflict = ({ actor, definition, context }: Props) => {
  const theirs = useSelector(actor, (it) => it.context.theirs)
  if (!theirs) return null
  return (
    <ConflictNote
      title={
        <Trans>
          有人在 <TimeText at={theirs.updatedAt} /> 更改了这条策略。您的修改还没有保存。
        </Trans>
      }
      onKeepMine={() => actor.send({ type: 'conflict.keepMine' })}
      onTakeTheirs={() => actor.send({ type: 'conflict.takeTheirs' })}
    >
      <p>
        <Trans>现在的名称：“{theirs.name}”</Trans>
      </p>
      <Differences before={theirs.definition} after={definition} context={context} />
    </ConflictNote>
  )
}
