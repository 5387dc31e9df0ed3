import { Trans } from '@lingui/react/macro'
import { css } from '../../../../styled-system/css'

const rows = [
  { time: '14:02:31.482', name: 'purchase', path: '/checkout/done' },
  { time: '14:02:27.015', name: 'start_checkout', path: '/checkout' },
  { time: '14:02:19.730', name: 'add_to_cart', path: '/tea/jasmine' },
  { time: '14:02:11.204', name: 'view_product', path: '/tea/jasmine' },
  { time: '14:02:08.651', name: 'page_view', path: '/tea/jasmine' },
  { time: '14:02:02.118', name: 'search', path: '/?q=jasmine' },
]

/** How the console shows a visit: a drawing with invented data, and called that. */
export const Sample = () => (
  <figure className={css({ margin: '0' })}>
    <ol
      className={css({
        bg: 'bg.raised',
        border: '1px solid token(colors.line)',
        borderRadius: 'l',
        boxShadow: 'raised',
        overflow: 'hidden',
      })}
    >
      {rows.map(({ time, name, path }) => (
        <li
          key={time}
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: '88px 1fr', wide: '104px 140px 1fr' },
            gap: '2',
            alignItems: 'center',
            minHeight: '11',
            paddingInline: '4',
            fontSize: 's',
            '& + &': { borderTop: '1px solid token(colors.line)' },
          })}
        >
          <span className={css({ color: 'fg.muted' })}>{time}</span>
          <span className={css({ fontWeight: 'medium' })}>{name}</span>
          <span
            className={css({ color: 'fg.muted', fontFamily: 'mono', fontSize: 'xs', display: { base: 'none', wide: 'block' } })}
          >
            {path}
          </span>
        </li>
      ))}
    </ol>
    <figcaption className={css({ color: 'fg.muted', fontSize: 'xs', marginTop: '2' })}>
      <Trans>示意图，数据为示例。</Trans>
    </figcaption>
  </figure>
)
