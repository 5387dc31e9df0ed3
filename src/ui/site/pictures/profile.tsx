import { Trans } from '@lingui/react/macro'
import { css, cx } from '../../../../styled-system/css'
import { mono, muted, Picture, rows } from './parts.tsx'

const visits = [
  { day: '03-12', source: 'google.com', events: ['search', 'view_product', 'view_product'] },
  { day: '03-13', source: 'google.com', events: ['view_product', 'view_product'] },
  { day: '03-14', source: 'bing.com', events: ['search', 'view_product', 'add_to_cart', 'view_product'] },
]

/** Three visits of one anonymous visitor, and a segment that they are in, with the condition and their value. */
export const ProfilePicture = () => (
  <Picture title={<Trans>访客画像</Trans>} aside={<span className={mono}>v_7f3a91c2</span>}>
    <div className={css({ padding: '4', borderBottom: '1px solid token(colors.line)' })}>
      <span className={tag}>
        <Trans>茶具意向</Trans>
      </span>
      <span className={cx(muted, css({ fontSize: 's', marginLeft: '2' }))}>
        <Trans>7 天内浏览商品至少 5 次：6 次</Trans>
      </span>
    </div>
    <ol className={rows}>
      {visits.map(({ day, source, events }) => (
        <li key={day} className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', wide: '56px 92px 1fr' } })}>
          <span>{day}</span>
          <span className={muted}>{source}</span>
          <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '1' })}>
            {events.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an event is its place in the visit
              <span key={index} className={cx(mono, chip)}>
                {name}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  </Picture>
)

const tag = css({
  bg: 'accent.soft',
  color: 'accent',
  fontWeight: 'medium',
  fontSize: 's',
  paddingInline: '2',
  paddingBlock: '1',
  borderRadius: 'm',
})
const chip = css({ bg: 'bg.sunken', paddingInline: '1', borderRadius: 's' })
