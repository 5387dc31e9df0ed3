import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ScenarioDetail } from '#contract/scenarios/figures.ts'
import { Badge } from '#ui/components/badge.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../../styled-system/css'

/** The share of events that is good enough. */
const enough = 0.95

/** How many of the newest events carry each property that they should carry. */
export const Completeness = ({ completeness: { of, since, properties } }: Pick<ScenarioDetail, 'completeness'>) => {
  const { t, i18n } = useLingui()
  const [count, from] = [i18n.number(of), since && dateText(i18n, since, { dateStyle: 'medium', timeStyle: 'short' })]
  return (
    <Block
      title={t`事件的属性完整吗？`}
      note={
        properties.length === 0 ? (
          <Trans>这个场景不要求任何属性。</Trans>
        ) : (
          <Trans>
            按最近的 {count} 个事件（自 {from}），最多 500 个。
          </Trans>
        )
      }
    >
      {properties.length > 0 && (
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>属性</Trans>
              </th>
              <th scope="col">
                <Trans>有值的事件</Trans>
              </th>
              <th scope="col">
                <Trans>占比</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {properties.map(({ name, count: present }) => (
              <tr key={name}>
                <th scope="row">
                  <code className={css({ fontFamily: 'mono' })}>{name}</code>{' '}
                  {present < of * enough && (
                    <Badge tone="warn">
                      <Trans>缺失较多</Trans>
                    </Badge>
                  )}
                </th>
                <td>{i18n.number(present)}</td>
                <td>{shareText(i18n, present, of)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Block>
  )
}

const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: '10', textAlign: 'right', fontWeight: 'normal', paddingInlineStart: '3' },
  '& th:first-child': { textAlign: 'left', paddingInlineStart: '0' },
  '& thead th': { height: '8', color: 'fg.muted', fontSize: 'xs' },
  '& tbody :is(th, td)': { borderTop: '1px solid token(colors.line)' },
})
