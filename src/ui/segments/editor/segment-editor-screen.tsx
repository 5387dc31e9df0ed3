import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { PartProblem } from '#machines/segments/condition-tree.ts'
import type { PlacedProblem } from '#machines/segments/segment-editing.ts'
import type { segmentEditorMachine } from '#machines/segments/segment-editor.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { css, cx } from '../../../../styled-system/css'
import { SegmentState } from '../segment-states.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { EditorFooter } from './editor-footer.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { SegmentFields } from './segment-fields.tsx'
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
  const [part, setPart] = useState<'form' | 'preview'>('form')
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
    <div className={css({ maxWidth: '1440px' })}>
      <nav aria-label={t`上级页面`} className={css({ marginBottom: '2', fontSize: 's' })}>
        <Link href={back} className={parent}>
          <Icon name="back" size={14} />
          {base ? base.name : t`用户分群`}
        </Link>
      </nav>
      <PageHeader title={title} />
      <ConflictNote actor={actor} vocabulary={vocabulary} />
      <div className={tabs}>
        <Button
          size="small"
          look={part === 'form' ? 'primary' : 'secondary'}
          aria-pressed={part === 'form'}
          onClick={() => setPart('form')}
        >
          <Trans>条件</Trans>
        </Button>
        <Button
          size="small"
          look={part === 'preview' ? 'primary' : 'secondary'}
          aria-pressed={part === 'preview'}
          onClick={() => setPart('preview')}
        >
          <Trans>预览</Trans>
        </Button>
      </div>
      <div className={columns}>
        <Half isShown={part === 'form'}>
          <div ref={root}>
            <SegmentFields
              actor={actor}
              conditions={conditions}
              vocabulary={vocabulary}
              treeProblems={treeProblems}
              count={count}
            />
          </div>
        </Half>
        <Half isShown={part === 'preview'}>
          <PreviewPanel actor={preview} editor={actor} />
        </Half>
      </div>
      <EditorFooter actor={actor} problems={problems} onFocus={focusOn} />
    </div>
  )
}

/** Both halves are beside each other; on a narrow screen one of them is shown. */
const Half = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div className={cx(css({ minWidth: '0' }), !isShown && css({ hideBelow: 'wide' }))}>{children}</div>
)

const parent = css({ display: 'inline-flex', alignItems: 'center', gap: '1', color: 'fg.muted', _hover: { color: 'fg' } })
const tabs = css({ display: 'flex', gap: '2', marginBottom: '4', hideFrom: 'wide' })
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 300px', full: 'minmax(0, 1fr) 340px' },
  gap: '6',
  alignItems: 'start',
})
