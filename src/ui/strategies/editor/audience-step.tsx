import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { consentCategories } from '#contract/profiles/consent.ts'
import type { conditionTreeMachine } from '#machines/segments/condition-tree.machine.ts'
import type { Part, PartProblem } from '#machines/segments/condition-tree.ts'
import type { TreeName } from '#machines/strategies/strategy-editing.ts'
import { ConditionTree } from '#ui/patterns/condition-tree/condition-tree.tsx'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { useNames } from '#ui/patterns/condition-tree/names.ts'
import { offeredKinds } from '#ui/patterns/condition-tree/offered-kinds.ts'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../../styled-system/css'
import { Step } from './step.tsx'
import type { StepProps } from './strategy-fields.tsx'

export type TreeActor = ActorRefFrom<typeof conditionTreeMachine>
export type TreeProblems = ReadonlyMap<string, readonly PartProblem[]>

type Props = StepProps & { actors: Record<TreeName, TreeActor>; problems: Record<TreeName, TreeProblems> }

/** Step 3: who may receive something, who must not, and what they must have agreed to. */
export const AudienceStep = ({ draft, vocabulary, actors, problems, onEdit }: Props) => {
  const { t } = useLingui()
  const { consents } = useNames()
  return (
    <Step id="step-audience" title={<Trans>3 人群</Trans>} description={<Trans>没有条件时，所有人都可以。</Trans>}>
      <Conditions
        name="audience"
        title={t`必须属于`}
        actor={actors.audience}
        vocabulary={vocabulary}
        problems={problems.audience}
      />
      <Conditions
        name="exclude"
        title={t`必须不属于`}
        actor={actors.exclude}
        vocabulary={vocabulary}
        problems={problems.exclude}
      />
      <Choice
        label={t`要求的同意`}
        name="consent"
        value={draft.consent ?? 'none'}
        options={[
          { value: 'none', label: t`不要求同意` },
          ...consentCategories.map((value) => ({ value, label: consents[value] })),
        ]}
        onChoose={(it) => onEdit({ consent: it === 'none' ? null : it })}
      />
    </Step>
  )
}

const countConditions = (part: Part): number =>
  part.kind === 'condition' ? 1 : part.children.reduce((count, it) => count + countConditions(it), 0)

type ConditionsProps = { name: TreeName; title: string; actor: TreeActor; vocabulary: Vocabulary; problems: TreeProblems }

const Conditions = ({ name, title, actor, vocabulary, problems }: ConditionsProps) => {
  const { tree, past, future, refusal } = useSelector(actor, (it) => it.context)
  const [focus, setFocus] = useState<{ id: string } | null>(null)
  useEffect(() => {
    const subscription = actor.on('part.focus', ({ id }) => setFocus({ id }))
    return () => subscription.unsubscribe()
  }, [actor])
  return (
    <div data-tree={name}>
      <h3 className={css({ fontWeight: 'medium', marginBottom: '2' })}>{title}</h3>
      <ConditionTree
        tree={tree}
        vocabulary={vocabulary}
        problems={problems}
        refusal={refusal}
        focus={focus}
        conditions={countConditions(tree)}
        kinds={offeredKinds(vocabulary)}
        canUndo={past.length > 0}
        canRedo={future.length > 0}
        onEdit={(edit) => actor.send({ type: 'tree.edit', edit })}
        onUndo={() => actor.send({ type: 'edit.undo' })}
        onRedo={() => actor.send({ type: 'edit.redo' })}
      />
    </div>
  )
}
