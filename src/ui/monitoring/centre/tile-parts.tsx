import './texts.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Amount, Figure } from '#ui/patterns/charts/figure.tsx'

/** A figure that could not be counted. */
export const Uncounted = ({ label }: { label: ReactNode }) => (
  <Figure label={label} note={<Trans>暂时无法统计</Trans>}>
    –
  </Figure>
)

/** A number that only counts up to a limit. */
export const AtLeast = ({ value, isCut }: { value: number; isCut: boolean }) => (
  <>
    {isCut && '≥ '}
    <Amount value={value} />
  </>
)
