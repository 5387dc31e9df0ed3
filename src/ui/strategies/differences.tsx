import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { css } from '../../../styled-system/css'
import { type Context, type SaidDefinition, useDefinitionParts } from './definition-parts.tsx'

type Props = { before: SaidDefinition; after: SaidDefinition; context: Context }

/** What differs between two definitions: each part with its old and its new sentence. */
export const Differences = ({ before, after, context }: Props) => {
  const partsOf = useDefinitionParts(context)
  const old = new Map(partsOf(before).map((part) => [part.id, part]))
  const changed = partsOf(after).filter(({ id, key }) => old.get(id)?.key !== key)
  if (changed.length === 0)
    return (
      <p className={css({ color: 'fg.muted', fontSize: 's' })}>
        <Trans>内容相同。</Trans>
      </p>
    )
  return (
    <dl className={css({ display: 'grid', gap: '3' })}>
      {changed.map(({ id, label, content }) => (
        <div key={id} className={css({ display: 'grid', gap: '1', minWidth: '0', overflowWrap: 'anywhere' })}>
          <dt className={css({ fontSize: 's', color: 'fg.muted' })}>{label}</dt>
          <dd>
            <del className={css({ display: 'block', color: 'bad', textDecoration: 'line-through' })}>{old.get(id)?.content}</del>
          </dd>
          <dd>
            <ins className={css({ display: 'block', color: 'good', textDecoration: 'none' })}>{content}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
