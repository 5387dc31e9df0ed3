import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/components/button.tsx'
import { css } from '../../../../styled-system/css'
import { type CsvCell, csvOf } from './csv.ts'
import type { SaveText } from './reading.ts'

/** The same figures as rows: what a table shows and a file has. */
export type ChartRows = { head: readonly string[]; rows: readonly (readonly CsvCell[])[] }

type TableProps = { isTable: boolean; onTable: (isTable: boolean) => void }

/** Shows a chart's figures as a table, and as a chart again. */
export const TableToggle = ({ isTable, onTable }: TableProps) => (
  <Button look="ghost" size="small" aria-pressed={isTable} className={pressable} onClick={() => onTable(!isTable)}>
    <Trans>表格</Trans>
  </Button>
)

type CsvProps = { title: string; name: string; rows: () => ChartRows; onSave: SaveText }

/** Downloads a chart's figures. `name` is the file's, without its ending. */
export const CsvDownload = ({ title, name, rows, onSave }: CsvProps) => {
  const { t } = useLingui()
  const save = () => {
    const { head, rows: lines } = rows()
    onSave({ name: `${name}.csv`, text: csvOf(head, lines) })
  }
  return (
    <Button look="ghost" size="small" aria-label={t`下载 CSV：${title}`} onClick={save}>
      CSV
    </Button>
  )
}

const pressable = css({ '&[aria-pressed=true]': { bg: 'bg.hover', color: 'fg' } })
