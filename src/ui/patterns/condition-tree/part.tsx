import { Trans, useLingui } from '@lingui/react/macro'
import { type DragEvent, useState } from 'react'
import type { LeafDraft, LeafKind } from '#contract/segments/leaf-kinds.ts'
import type { Group, Join, Part, PartProblem } from '#machines/segments/condition-tree.ts'
import type { Edit } from '#machines/segments/condition-tree-edits.ts'
import { Button } from '#ui/components/button.tsx'
import { LineSelect } from '#ui/components/line-fields.tsx'
import { css, cx } from '../../../../styled-system/css'
import { ConditionLine } from './condition-line.tsx'
import { Handle } from './handle.tsx'
import type { Vocabulary } from './leaf-drafts.ts'
import { useConditionProblemText, useNames } from './names.ts'

export type TreeTools = {
  vocabulary: Vocabulary
  problems: ReadonlyMap<string, readonly PartProblem[]>
  /** The id of the whole tree, which can be neither moved nor removed. */
  root: string
  kinds: readonly LeafKind[]
  newLeaf: LeafDraft
  onEdit: (edit: Edit) => void
}

type Props<It extends Part> = { part: It; level: number; tools: TreeTools }

/** A condition, or a group with what is in it. */
export const PartOfTree = ({ part, ...rest }: Props<Part>) =>
  part.kind === 'condition' ? <ConditionLine condition={part} tools={rest.tools} /> : <GroupOfParts part={part} {...rest} />

const GroupOfParts = ({ part, level, tools }: Props<Group>) => {
  const { t } = useLingui()
  const names = useNames()
  const problemText = useConditionProblemText()
  const { onEdit, newLeaf } = tools
  const isRoot = part.id === tools.root
  const offered: Join[] = part.join === 'notAll' ? ['all', 'any', 'none', 'notAll'] : ['all', 'any', 'none']
  return (
    <fieldset aria-label={t`${names.joins[part.join]}，第 ${level} 层`} className={cx(group, !isRoot && inner)}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
        {!isRoot && <Handle part={part} name={names.joins[part.join]} onEdit={onEdit} />}
        <LineSelect
          label={t`组内条件的关系`}
          value={part.join}
          options={offered.map((value) => ({ value, label: names.joins[value] }))}
          onChoose={(join) => onEdit({ type: 'group.join', id: part.id, join })}
        />
        {!isRoot && (
          <>
            <Button size="small" look="ghost" onClick={() => onEdit({ type: 'part.ungroup', id: part.id })}>
              <Trans>解散组</Trans>
            </Button>
            <Button
              size="small"
              look="ghost"
              icon="trash"
              aria-label={t`删除组`}
              onClick={() => onEdit({ type: 'part.remove', id: part.id })}
            />
          </>
        )}
      </div>
      <ul className={css({ display: 'grid', gap: '1', paddingLeft: '4', marginTop: '1' })}>
        {part.children.map((child, index) => (
          <li key={child.id}>
            <DropLine group={part.id} index={index} onEdit={onEdit} />
            <PartOfTree part={child} level={level + 1} tools={tools} />
          </li>
        ))}
        <li>
          <DropLine group={part.id} index={part.children.length} onEdit={onEdit} />
          {tools.problems.get(part.id)?.map(({ code }) => (
            <p key={code} className={css({ fontSize: 's', color: 'bad' })}>
              {problemText(code)}
            </p>
          ))}
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '1' })}>
            <Button
              size="small"
              look="ghost"
              icon="plus"
              data-handle={isRoot ? part.id : undefined}
              onClick={() => onEdit({ type: 'condition.add', group: part.id, leaf: newLeaf })}
            >
              <Trans>添加条件</Trans>
            </Button>
            <Button
              size="small"
              look="ghost"
              icon="plus"
              onClick={() => onEdit({ type: 'group.add', group: part.id, leaf: newLeaf })}
            >
              <Trans>添加组</Trans>
            </Button>
          </div>
        </li>
      </ul>
    </fieldset>
  )
}

type DropProps = { group: string; index: number; onEdit: (edit: Edit) => void }

/** Where a part can be dropped: a line before each part and after the last. */
const DropLine = ({ group: into, index, onEdit }: DropProps) => {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const id = event.dataTransfer.getData('text/plain')
    if (id !== '') onEdit({ type: 'part.drop', id, group: into, index })
  }
  return (
    <div
      aria-hidden="true"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(line, isOver && css({ bg: 'accent.solid' }))}
    />
  )
}

const group = css({ minWidth: '0' })
const inner = css({ borderLeft: '2px solid token(colors.line)', paddingLeft: '2', paddingBlock: '1' })
const line = css({ height: '1', borderRadius: 'full' })
