import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { css } from '../../../styled-system/css'
import { type Comparable, differenceOf } from './difference.ts'
import { useActionNames } from './names.ts'

/** What was changed between two contents: each field with its old and its new value. */
export const Differences = ({ before, after }: { before: Comparable; after: Comparable }) => {
  const { fieldName } = useActionNames()
  const differences = differenceOf(before, after)
  if (differences.length === 0)
    return (
      <p className={css({ color: 'fg.muted', fontSize: 's' })}>
        <Trans>内容相同。</Trans>
      </p>
    )
  return (
    <dl className={css({ display: 'grid', gap: '3' })}>
      {differences.map((it) => (
        <div key={it.path.join('.')} className={css({ display: 'grid', gap: '1', minWidth: '0' })}>
          <dt className={css({ fontSize: 's', color: 'fg.muted' })}>{fieldName(it.path)}</dt>
          <dd className={css({ display: 'grid', gap: '1', overflowWrap: 'anywhere', whiteSpace: 'pre-line' })}>
            {it.before !== null && <del className={removed}>{it.before}</del>}
            {it.after !== null && <ins className={added}>{it.after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const removed = css({ color: 'bad', textDecoration: 'line-through' })
const added = css({ color: 'good', textDecoration: 'none' })
