import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { PartProblem } from '#machines/segments/condition-tree.ts'
import type { PlacedProblem } from '#machines/segments/segment-editing.ts'
import type { segmentEditorMachine } from '#machines/segments/segment-editor.machine.ts'
import { PageHeader } from '#ui/components/page-header.tsx'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { EditorPage, type EditorPart } from '#ui/patterns/editor/editor-page.tsx'
import { SegmentState } from '../segment-states.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { SegmentConflict } from './segment-conflict.tsx'
import { SegmentFields } from './segment-fields.tsx'
import { SegmentFooter } from './segment-footer.tsx'
import { useProblemFocus } from './use-problem-focus.ts'

export type EditorActor = ActorRefFrom<typeof segmentEditorMachine>

type Props = {
  actor: EditorActor
  vocabulary: Vocabulary
  problems: readonly PlacedProblem[]
  treeProblems: ReadonlyMap<string, readonly PartProblem[]>
  /** How many conditions there are. */
  count: number
  /** Where the editor was opened. */
  back: string
}

/** Makes or changes a segment: what it is called and who is in it at the left, how many that are at the right. */
export const SegmentEditorScreen = ({ actor, vocabulary, problems, treeProblems, count, back }: Props) => {
  const { t } = useLingui()
  const base = useSelector(actor, (it) => it.context.base)
  const isNew = useSelector(actor, (it) => it.context.segmentId === null)
  const isOpen = useSelector(actor, (it) => it.hasTag('open'))
  const problem = useSelector(actor, (it) => it.context.problem)
  const isLoading = useSelector(actor, (it) => it.matches('loading'))
  const conditions = useSelector(actor, (it) => it.children.conditionTree)
  const preview = useSelector(actor, (it) => it.children.segmentPreview)
  const [part, setPart] = useState<EditorPart>('form')
  const { root, focusOn } = useProblemFocus(actor, () => setPart('form'))
  const title = isNew ? t`新建分群` : base ? t`编辑“${base.name}”` : t`编辑分群`
  if (!isOpen || !conditions || !preview)
    return (
      <>
        <PageHeader title={title} />
        <SegmentState
          problem={isLoading ? null : problem}
          isRetrying={isLoading}
          onRetry={() => actor.send({ type: 'segment.reload' })}
        />
      </>
    )
  return (
    <EditorPage
      parent={{ title: base ? base.name : t`用户分群`, href: back }}
      title={title}
      names={{ form: t`条件`, side: t`预览` }}
      part={part}
      onPart={setPart}
      note={<SegmentConflict actor={actor} vocabulary={vocabulary} />}
      formRef={root}
      form={
        <SegmentFields actor={actor} conditions={conditions} vocabulary={vocabulary} treeProblems={treeProblems} count={count} />
      }
      side={<PreviewPanel actor={preview} editor={actor} />}
      sideWidth="fixed"
      footer={<SegmentFooter actor={actor} problems={problems} onFocus={focusOn} />}
    />
  )
}
