import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { StrategyFault, TreeName } from '#machines/strategies/strategy-editing.ts'
import type { strategyEditorMachine } from '#machines/strategies/strategy-editor.machine.ts'
import { PageHeader } from '#ui/components/page-header.tsx'
import { EditorPage, type EditorPart } from '#ui/patterns/editor/editor-page.tsx'
import type { Context, SaidDefinition } from '../definition-parts.tsx'
import { StrategyState } from '../strategy-states.tsx'
import type { TreeProblems } from './audience-step.tsx'
import type { TrialActor } from './review-step.tsx'
import { StrategyConflict } from './strategy-conflict.tsx'
import { StrategyFields } from './strategy-fields.tsx'
import { StrategyFooter } from './strategy-footer.tsx'
import { StrategySummary } from './summary.tsx'
import { useFaultFocus } from './use-fault-focus.ts'

export type EditorActor = ActorRefFrom<typeof strategyEditorMachine>

type Props = {
  actor: EditorActor
  trial: TrialActor
  /** What is edited, to be read as sentences. */
  definition: SaidDefinition
  context: Context
  faults: readonly StrategyFault[]
  treeProblems: Record<TreeName, TreeProblems>
  mayPublish: boolean
  title: string
  /** Where the editor was opened. */
  back: string
}

/** Makes or changes a strategy in six steps, all open at once, with a summary beside them. */
export const StrategyEditorScreen = ({ actor, trial, definition, context, faults, treeProblems, mayPublish, ...page }: Props) => {
  const { t } = useLingui()
  const base = useSelector(actor, (it) => it.context.base)
  const isOpen = useSelector(actor, (it) => it.hasTag('open'))
  const problem = useSelector(actor, (it) => it.context.problem)
  const isLoading = useSelector(actor, (it) => it.matches('loading'))
  const audience = useSelector(actor, (it) => it.children.audience)
  const exclude = useSelector(actor, (it) => it.children.exclude)
  const [part, setPart] = useState<EditorPart>('form')
  const { root, focusOn } = useFaultFocus(actor, () => setPart('form'))
  const title = base ? t`编辑“${base.name}”` : page.title
  if (!isOpen || !audience || !exclude)
    return (
      <>
        <PageHeader title={title} />
        <StrategyState
          problem={isLoading ? null : problem}
          isRetrying={isLoading}
          onRetry={() => actor.send({ type: 'strategy.reload' })}
        />
      </>
    )
  return (
    <EditorPage
      parent={{ title: base ? base.name : t`营销策略`, href: page.back }}
      title={title}
      names={{ form: t`六个步骤`, side: t`摘要` }}
      part={part}
      onPart={setPart}
      note={<StrategyConflict actor={actor} definition={definition} context={context} />}
      formRef={root}
      form={
        <StrategyFields
          actor={actor}
          trial={trial}
          trees={{ audience, exclude }}
          treeProblems={treeProblems}
          vocabulary={context.vocabulary}
          faults={faults}
        />
      }
      side={<StrategySummary definition={definition} context={context} />}
      sideWidth="fixed"
      footer={<StrategyFooter actor={actor} faults={faults} mayPublish={mayPublish} onFocus={focusOn} />}
    />
  )
}
