import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#ui/components/card.tsx'
import { css } from '../../../../styled-system/css'
import { DefinitionList } from '../definition-list.tsx'
import type { Context, SaidDefinition } from '../definition-parts.tsx'

/** The draft in sentences, beside the form. */
export const StrategySummary = ({ definition, context }: { definition: SaidDefinition; context: Context }) => {
  const { t } = useLingui()
  return (
    <Card
      aria-label={t`摘要`}
      className={css({ position: { wide: 'sticky' }, top: '4', maxHeight: { wide: 'calc(100dvh - 180px)' }, overflowY: 'auto' })}
    >
      <h2 className={css({ fontSize: 'l', fontWeight: 'bold', marginBottom: '3' })}>
        <Trans>这条策略说的是</Trans>
      </h2>
      <DefinitionList definition={definition} context={context} />
    </Card>
  )
}
