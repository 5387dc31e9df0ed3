import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { identityProviderMachine } from '#machines/accounts/identity-provider.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { css } from '../../../../styled-system/css'

type Props = {
  actor: ActorRefFrom<typeof identityProviderMachine>
  /** Puts the provider's own button into the element. */
  show: (element: HTMLElement) => void
}

/**
 * The sign-in button of the identity provider. Until the provider's own button is loaded, our own is shown and says why it has no effect
 * yet.
 */
export const ProviderButton = ({ actor, show }: Props) => {
  const offered = useSelector(actor, (it) => it.hasTag('offered'))
  const busy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <div className={css({ display: 'grid', gap: '4', marginTop: '4' })}>
      <p className={divider}>
        <Trans>或</Trans>
      </p>
      {offered && !busy ? (
        <OwnButton show={show} />
      ) : (
        <Button size="large" wide busy={busy} onClick={() => actor.send({ type: 'provider.ask' })}>
          <Trans>使用谷歌账号登录</Trans>
        </Button>
      )}
    </div>
  )
}

const OwnButton = ({ show }: Pick<Props, 'show'>) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) show(place.current)
  }, [show])
  return <div ref={place} className={css({ minHeight: '11', colorScheme: 'light' })} />
}

const divider = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  color: 'fg.muted',
  fontSize: 's',
  '&::before, &::after': { content: '""', flex: '1', height: '1px', bg: 'line' },
})
