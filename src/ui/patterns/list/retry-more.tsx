import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/components/button.tsx'
import type { Reading } from './reading.ts'

type Props = { reading: Pick<Reading<unknown>, 'rows' | 'problem' | 'onMore'> }

/** Asks for the rows that could not be loaded after those that are shown. */
export const RetryMore = ({ reading: { rows, problem, onMore } }: Props) =>
  problem &&
  rows.length > 0 &&
  onMore && (
    <Button size="small" icon="refresh" onClick={onMore}>
      <Trans>重试载入更多</Trans>
    </Button>
  )
