import { useLingui } from '@lingui/react'
import { useId } from 'react'
import { Card } from '#ui/components/card.tsx'
import { css, cx } from '../../../../styled-system/css'

type Row = { name: string; count: number; isCode?: boolean }
type Props = { title: string; unit: string; empty: string; rows: Row[] }

/** Names with their counts, the largest first. */
export const Ranking = ({ title, unit, empty, rows }: Props) => {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <Card aria-labelledby={id} className={css({ minWidth: '0' })}>
      <h3 id={id} className={css({ color: 'fg.muted', fontSize: 's', fontWeight: 'medium', marginBottom: '2' })}>
        {title}
      </h3>
      {rows.length === 0 ? (
        <p className={css({ color: 'fg.muted', paddingBlock: '4' })}>{empty}</p>
      ) : (
        <table className={table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count, isCode }) => (
              <tr key={name}>
                <th scope="row" title={name} className={cx(cut, isCode && css({ fontFamily: 'mono' }))}>
                  {name}
                </th>
                <td>{i18n.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const table = css({
  width: 'full',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: '8', textAlign: 'right', fontWeight: 'normal', borderTop: '1px solid token(colors.line)' },
  '& th:first-child': { textAlign: 'left', paddingRight: '3' },
  '& th:not(:first-child), & td': { width: '24' },
  '& thead th': { color: 'fg.muted', fontSize: 'xs', borderTop: 'none' },
})
