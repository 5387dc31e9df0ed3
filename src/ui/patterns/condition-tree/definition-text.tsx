import './texts.ts'
import { Trans } from '@lingui/react/macro'
import type { Node } from '#contract/segments/segment.ts'
import { css } from '../../../../styled-system/css'
import type { Vocabulary } from './leaf-drafts.ts'
import { useLeafText } from './leaf-text.ts'
import { useNames } from './names.ts'

type Props = { definition: Node; vocabulary: Vocabulary }

/** A definition to read: each condition is a sentence, and each group says how its conditions are joined. */
export const DefinitionText = ({ definition, vocabulary }: Props) => {
  const names = useNames()
  const leafText = useLeafText(vocabulary)
  const { isNegated, node } = withoutNot(definition)
  const parts = 'all' in node ? node.all : 'any' in node ? node.any : null
  if (parts === null) {
    const text = 'not' in node ? '' : leafText(node)
    return <span>{isNegated ? <Trans>不满足：{text}</Trans> : text}</span>
  }
  const join = 'all' in node ? (isNegated ? 'notAll' : 'all') : isNegated ? 'none' : 'any'
  return (
    <div>
      {parts.length > 1 || isNegated ? <p className={css({ color: 'fg.muted', fontSize: 's' })}>{names.joins[join]}</p> : null}
      <ul className={list}>
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a definition never move.
          <li key={place} className={css({ paddingBlock: '2px' })}>
            <DefinitionText definition={part} vocabulary={vocabulary} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Two negations of a node cancel each other. */
const withoutNot = (definition: Node): { isNegated: boolean; node: Node } => {
  if (!('not' in definition)) return { isNegated: false, node: definition }
  const { isNegated, node } = withoutNot(definition.not)
  return { isNegated: !isNegated, node }
}

const list = css({ paddingLeft: '3', marginLeft: '1', borderLeft: '2px solid token(colors.line)' })
