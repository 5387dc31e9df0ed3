import { Trans, useLingui } from '@lingui/react/macro'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Link } from '#ui/components/link.tsx'
import { css } from '../../../../styled-system/css'

/** For an address without a page. `inFrame` if the console's frame is around it. */
export const NotFoundScreen = ({ inFrame = false }: { inFrame?: boolean }) => {
  const { t } = useLingui()
  const Place = inFrame ? 'section' : 'main'
  return (
    <Place
      className={css({
        minHeight: '70vh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: '3',
        padding: '6',
        textAlign: 'center',
      })}
    >
      <title>{`${t`页面不存在`} · Causeway`}</title>
      <p className={css({ color: 'fg.faint', fontFamily: 'mono' })}>404</p>
      <h1 tabIndex={-1} className={css({ fontSize: 'xl', fontWeight: 'bold' })}>
        <Trans>页面不存在</Trans>
      </h1>
      <p className={css({ color: 'fg.muted', maxWidth: '440px' })}>
        <Trans>此地址没有页面，可能已移动，或尚未推出。</Trans>
      </p>
      <Link href="/dashboard" className={buttonRecipe({ look: 'primary' })}>
        <Trans>前往首页</Trans>
      </Link>
    </Place>
  )
}
