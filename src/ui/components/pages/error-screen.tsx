import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/components/button.tsx'
import { isChunkError } from '#ui/components/error-boundary.tsx'
import { css } from '../../../../styled-system/css'

/** Shown after an unexpected error. `inFrame` if the console's frame is still around it. */
export const ErrorScreen = ({
  error,
  onRefresh,
  inFrame = false,
}: {
  error: unknown
  onRefresh: () => void
  inFrame?: boolean
}) => {
  const { t } = useLingui()
  const Place = inFrame ? 'section' : 'main'
  const isOutdated = isChunkError(error)
  const status = statusOf(error)
  return (
    <Place className={place}>
      <title>{`${t`出现错误`} · Causeway`}</title>
      <div role="alert" className={css({ display: 'grid', justifyItems: 'center', gap: '3' })}>
        {status && <p className={css({ color: 'fg.faint', fontFamily: 'mono' })}>{status}</p>}
        <h1 tabIndex={-1} className={css({ fontSize: 'xl', fontWeight: 'bold' })}>
          {isOutdated ? <Trans>此页面未能加载</Trans> : <Trans>出现错误</Trans>}
        </h1>
        <p className={css({ color: 'fg.muted', maxWidth: '440px' })}>
          {isOutdated ? <Trans>可能已发布新版本，或网络中断。刷新后回到同一位置。</Trans> : <Trans>请刷新页面</Trans>}
        </p>
        {!isOutdated && textOf(error) && (
          <p
            className={css({ fontFamily: 'mono', fontSize: 's', color: 'fg.faint', maxWidth: 'prose', overflowWrap: 'anywhere' })}
          >
            {textOf(error)}
          </p>
        )}
      </div>
      <Button look="primary" icon="refresh" onClick={onRefresh}>
        <Trans>刷新页面</Trans>
      </Button>
    </Place>
  )
}

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' ? error.status : null

const textOf = (error: unknown) => {
  if (error instanceof Error) return error.message
  return typeof error === 'object' && error !== null && 'statusText' in error ? String(error.statusText) : null
}

const place = css({
  minHeight: '70vh',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '3',
  padding: '6',
  textAlign: 'center',
})
