import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { Known, StrategyDraft, StrategyFault, TreeName } from '#machines/strategies/strategy-editing.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { css } from '../../../../styled-system/css'
import { useStrategyNames } from '../names.ts'
import { ActionsStep } from './actions-step.tsx'
import { AudienceStep, type TreeActor, type TreeProblems } from './audience-step.tsx'
import { GoalStep } from './goal-step.tsx'
import { LimitsStep } from './limits-step.tsx'
import { ReviewStep, type TrialActor } from './review-step.tsx'
import type { EditorActor } from './strategy-editor-screen.tsx'
import { TriggerStep } from './trigger-step.tsx'

/** What each step of the form is given. */
export type StepProps = {
  draft: StrategyDraft
  known: Known
  vocabulary: Vocabulary
  /** What is wrong with the field of a path, as text, and whether something is. */
  faultOf: (path: string) => string | undefined
  isWrong: (path: string) => boolean
  onEdit: (change: Partial<StrategyDraft>) => void
}

type Props = {
  actor: EditorActor
  trial: TrialActor
  trees: Record<TreeName, TreeActor>
  treeProblems: Record<TreeName, TreeProblems>
  vocabulary: Vocabulary
  faults: readonly StrategyFault[]
}

/** The form of the editor: a name and six steps. What is missing is marked after an attempt to save or publish. */
export const StrategyFields = ({ actor, trial, trees, treeProblems, vocabulary, faults }: Props) => {
  const { t } = useLingui()
  const { faultText } = useStrategyNames()
  const problemText = useProblemText()
  const { name, draft, known, isTried, problem } = useSelector(actor, (it) => it.context)
  const isLocked = useSelector(actor, (it) => !it.matches({ open: 'editing' }))
  const found = (path: string) => (isTried ? faults.find((it) => it.path.join('.') === path) : undefined)
  const faultOf = (path: string) => {
    const fault = found(path)
    return fault && faultText(fault)
  }
  const step: StepProps = {
    draft,
    known,
    vocabulary,
    faultOf,
    isWrong: (path) => found(path) !== undefined,
    onEdit: (change) => actor.send({ type: 'strategy.edit', change: { draft: { ...draft, ...change } } }),
  }
  return (
    <div className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
      <fieldset disabled={isLocked} className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        <Card>
          <TextField
            label={t`名称`}
            name="name"
            autoComplete="off"
            hint={<Trans>只在控制台中显示，访客看不到。</Trans>}
            value={name}
            problem={faultOf('name')}
            onEdit={(value) => actor.send({ type: 'strategy.edit', change: { name: value } })}
            onLeave={nothing}
          />
        </Card>
        <GoalStep {...step} />
        <TriggerStep {...step} />
        <AudienceStep {...step} actors={trees} problems={isTried ? treeProblems : noProblems} />
        <ActionsStep {...step} />
        <LimitsStep {...step} />
      </fieldset>
      <ReviewStep actor={trial} />
    </div>
  )
}

const noProblems: Record<TreeName, TreeProblems> = { audience: new Map(), exclude: new Map() }
const nothing = () => {}
