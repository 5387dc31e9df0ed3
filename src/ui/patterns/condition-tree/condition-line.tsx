import { Trans, useLingui } from '@lingui/react/macro'
import { leafKindOf } from '#contract/segments/leaf-kinds.ts'
import type { Condition } from '#machines/segments/condition-tree.ts'
import { Button } from '#ui/components/button.tsx'
import { LineSelect } from '#ui/components/line-fields.tsx'
import { css } from '../../../../styled-system/css'
import { Handle } from './handle.tsx'
import { newLeaf } from './leaf-drafts.ts'
import { LeafFields } from './leaf-fields.tsx'
import { useLeafText } from './leaf-text.ts'
import { useConditionProblemText, useNames } from './names.ts'
import type { TreeTools } from './part.tsx'

type Props = { condition: Condition; tools: TreeTools }

/** A condition as a line of fields that reads as a sentence, with what is wrong with it below. */
export const ConditionLine = ({ condition: part, tools: { vocabulary, problems, kinds, onEdit } }: Props) => {
  const { t } = useLingui()
  const names = useNames()
  const text = useLeafText(vocabulary)(part.leaf)
  const problemText = useConditionProblemText()
  const own = problems.get(part.id) ?? []
  const isWrong = (field: string) => own.some((it) => it.field === field || it.field.startsWith(`${field}.`))
  return (
    <fieldset aria-label={part.isNegated ? t`不满足：${text}` : text} className={css({ minWidth: '0' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
        <Handle part={part} name={text} onEdit={onEdit} />
        <Button
          size="small"
          look={part.isNegated ? 'primary' : 'ghost'}
          aria-pressed={part.isNegated}
          onClick={() => onEdit({ type: 'part.negate', id: part.id })}
        >
          <Trans>不满足</Trans>
        </Button>
        <LineSelect
          label={t`条件的种类`}
          value={leafKindOf(part.leaf)}
          options={kinds.map((value) => ({ value, label: names.kinds[value] }))}
          onChoose={(kind) => onEdit({ type: 'condition.edit', id: part.id, leaf: newLeaf(kind) })}
        />
        <LeafFields
          leaf={part.leaf}
          vocabulary={vocabulary}
          isWrong={isWrong}
          onEdit={(leaf) => onEdit({ type: 'condition.edit', id: part.id, leaf })}
        />
        <span className={css({ display: 'inline-flex', gap: '1', marginLeft: 'auto' })}>
          <Button size="small" look="ghost" onClick={() => onEdit({ type: 'part.group', id: part.id })}>
            <Trans>成组</Trans>
          </Button>
          <Button
            size="small"
            look="ghost"
            icon="trash"
            aria-label={t`删除条件`}
            onClick={() => onEdit({ type: 'part.remove', id: part.id })}
          />
        </span>
      </div>
      <div aria-live="polite" className={css({ fontSize: 's', color: 'bad', paddingLeft: '9' })}>
        {[...new Set(own.map(({ code }) => code))].map((code) => (
          <p key={code}>{problemText(code)}</p>
        ))}
      </div>
    </fieldset>
  )
}
