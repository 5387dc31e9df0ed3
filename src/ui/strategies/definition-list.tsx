import './texts.ts'
import { css } from '../../../styled-system/css'
import { type Context, type SaidDefinition, useDefinitionParts } from './definition-parts.tsx'

/** A whole definition to read, a sentence for each part. */
export const DefinitionList = ({ definition, context }: { definition: SaidDefinition; context: Context }) => {
  const partsOf = useDefinitionParts(context)
  return (
    <dl className={css({ display: 'grid', gap: '3' })}>
      {partsOf(definition).map(({ id, label, content }) => (
        <div key={id} className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
          <dt className={css({ fontSize: 's', color: 'fg.muted' })}>{label}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}
