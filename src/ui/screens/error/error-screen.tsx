import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/components/button.tsx'
import { css } from '../../../../styled-system/css'

/** What is left when something broke that nobody designed. */
export const ErrorScreen = ({ error, onRefresh }: { error: unknown; onRefresh: () => void }) => {
  const { t } = useLingui()
  return (
    <main
      role="alert"
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
      <title>{`${t`出现错误`} · Causeway`}</title>
      <h1 className={css({ fontSize: 'xl', fontWeight: 'bold' })}>
        <Trans>出现错误</Trans>
      </h1>
      <p className={css({ color: 'fg.muted' })}>
        <Trans>请刷新页面</Trans>
      </p>
      {error instanceof Error && (
        <p className={css({ fontFamily: 'mono', fontSize: 's', color: 'fg.faint', maxWidth: 'prose', overflowWrap: 'anywhere' })}>
          {error.message}
        </p>
      )}
      <Button look="primary" icon="refresh" onClick={onRefresh}>
        <Trans>刷新页面</Trans>
      </Button>
    </main>
  )
}
