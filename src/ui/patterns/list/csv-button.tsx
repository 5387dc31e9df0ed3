import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/components/button.tsx'

type Props = { isBusy: boolean; isEmpty: boolean; onExport: () => void }

/** Writes all that passes the filter, loaded or not, to a CSV file. */
export const CsvButton = ({ isBusy, isEmpty, onExport }: Props) => (
  <Button icon="text" busy={isBusy} disabled={isEmpty} onClick={onExport}>
    <Trans>导出 CSV</Trans>
  </Button>
)
