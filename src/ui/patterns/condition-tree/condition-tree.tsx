import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type LeafDraft, type LeafKind, leafKinds } from '#contract/segments/leaf-kinds.ts'
import { segmentLimits } from '#contract/segments/operators.ts'
import type { Group, PartProblem } from '#machines/segments/condition-tree.ts'
import type { Edit } from '#machines/segments/condition-tree-edits.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { css } from '../../../../styled-system/css'
import type { Vocabulary } from './leaf-drafts.ts'
import { useConditionProblemText } from './names.ts'
import { PartOfTree, type TreeTools } from './part.tsx'

type Props = {
  tree: Group
  vocabulary: Vocabulary
  /** What is wrong with each part, by its id. */
  problems: ReadonlyMap<string, readonly PartProblem[]>
  /** Why the last edit was refused. */
  refusal: 'tree.tooDeep' | 'tree.tooManyLeaves' | null
  /** The part to go on with after an edit. Each edit has an object of its own. */
  focus: { id: string } | null
  conditions: number
  /** What a condition may be about; everything unless given. */
  kinds?: readonly LeafKind[]
  canUndo: boolean
  canRedo: boolean
  onEdit: (edit: Edit) => void
  onUndo: () => void
  onRedo: () => void
}

/** Edits who belongs to a segment: groups of conditions, each condition a line. Everything can be done by keyboard, and undone. */
export const ConditionTree = ({
  tree,
  vocabulary,
  problems,
  refusal,
  focus,
  conditions,
  kinds = leafKinds,
  onEdit,
  ...history
}: Props) => {
  const { t, i18n } = useLingui()
  const problemText = useConditionProblemText()
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focus) root.current?.querySelector<HTMLElement>(`[data-handle="${focus.id}"]`)?.focus()
  }, [focus])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    // In a field the browser's own undo goes first.
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return
    event.preventDefault()
    if (event.shiftKey) history.onRedo()
    else history.onUndo()
  }
  const tools: TreeTools = { vocabulary, problems, onEdit, kinds, root: tree.id, newLeaf: freshLeaf }
  const [count, most] = [i18n.number(conditions), i18n.number(segmentLimits.leaves)]
  return (
    <section ref={root} aria-label={t`分群条件`} onKeyDown={onKeyDown}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', marginBottom: '3' })}>
        <Button size="small" look="ghost" icon="back" disabled={!history.canUndo} onClick={history.onUndo}>
          <Trans>撤销</Trans>
        </Button>
        <Button size="small" look="ghost" icon="refresh" disabled={!history.canRedo} onClick={history.onRedo}>
          <Trans>重做</Trans>
        </Button>
        <span className={css({ marginLeft: 'auto', fontSize: 's', color: 'fg.muted' })}>
          <Trans>
            {count} / {most} 个条件
          </Trans>
        </span>
      </div>
      <div role="status">
        {refusal && (
          <div className={css({ marginBottom: '3' })}>
            <Callout kind="bad">{problemText(refusal)}</Callout>
          </div>
        )}
      </div>
      <PartOfTree part={tree} level={1} tools={tools} />
      <p className={css({ marginTop: '3', fontSize: 's', color: 'fg.muted', maxWidth: 'prose' })}>
        <Trans>键盘：在左侧的手柄上按上下键移动焦点；按住 Alt 再按方向键移动条件，Delete 删除，N 取反，G 放入新组。</Trans>
      </p>
    </section>
  )
}

/** A condition that somebody adds begins as a test of a trait: the kind is chosen in its line. */
const freshLeaf: LeafDraft = { trait: '', is: 'equals', value: '' }
