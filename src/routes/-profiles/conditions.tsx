import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import type { Node } from '#contract/segments/segment.ts'
import { conditionTreeMachine } from '#machines/segments/condition-tree.machine.ts'
import { conditionsIn, definitionOf, problemsIn } from '#machines/segments/condition-tree.ts'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { ConditionsDialog } from '#ui/profiles/list/conditions-dialog.tsx'
import { useEmitted } from '../-shell/use-emitted.ts'

type Props = { filter: Node | null; vocabulary: Vocabulary; onApply: (filter: Node | null) => void; onClose: () => void }

/** The conditions of a list's filter while somebody edits them. */
export const ConditionsOf = ({ filter, vocabulary, onApply, onClose }: Props) => {
  const actor = useActorRef(conditionTreeMachine, { input: { definition: filter } })
  const { tree, past, future, refusal } = useSelector(actor, (it) => it.context)
  const [focus, setFocus] = useState<{ id: string } | null>(null)
  const [isTried, setTried] = useState(false)
  const problems = useMemo(() => problemsIn(tree), [tree])
  const definition = useMemo(() => definitionOf(tree), [tree])
  const conditions = conditionsIn(tree).length
  useEmitted(actor, (event) => {
    if (event.type === 'part.focus') setFocus({ id: event.id })
  })
  // A filter without conditions begins with one to fill in.
  useEffect(() => {
    const { tree: first } = actor.getSnapshot().context
    if (first.children.length === 0)
      actor.send({
        type: 'tree.edit',
        edit: { type: 'condition.add', group: first.id, leaf: { trait: '', is: 'equals', value: '' } },
      })
  }, [actor])
  return (
    <ConditionsDialog
      tree={tree}
      vocabulary={vocabulary}
      problems={isTried ? problems : none}
      refusal={refusal}
      focus={focus}
      conditions={conditions}
      canUndo={past.length > 0}
      canRedo={future.length > 0}
      onEdit={(edit) => actor.send({ type: 'tree.edit', edit })}
      onUndo={() => actor.send({ type: 'edit.undo' })}
      onRedo={() => actor.send({ type: 'edit.redo' })}
      onApply={() => {
        if (definition !== null || conditions === 0) onApply(definition)
        else setTried(true)
      }}
      onClose={onClose}
    />
  )
}

const none = new Map()
