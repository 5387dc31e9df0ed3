import './texts.ts'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { eventStreamMachine } from '#machines/events/event-stream.machine.ts'
import type { sdkKeyMachine } from '#machines/sdk-keys/sdk-key.machine.ts'
import type { sdkSettingsMachine } from '#machines/sdk-keys/sdk-settings.machine.ts'
import { css } from '../../../../styled-system/css'
import { AllowedOrigins } from './allowed-origins.tsx'
import { Features } from './features.tsx'
import { Integration } from './integration.tsx'
import { KeyCard } from './key-card.tsx'
import type { Revocation } from './key-revocation.tsx'
import { LiveCheck } from './live-check.tsx'

type Props = {
  actor: ActorRefFrom<typeof sdkKeyMachine>
  stream: ActorRefFrom<typeof eventStreamMachine>
  settings: ActorRefFrom<typeof sdkSettingsMachine>
  revocation: Revocation
  origin: string
  /** The section with the server key. */
  serverKey?: ReactNode
}

/** The project's SDK key, how to connect a page with it, whether that works, and the origins from which events are accepted. */
export const DeveloperTools = ({ actor, stream, settings, revocation, origin, serverKey }: Props) => {
  const key = useSelector(actor, (it) => it.context.key)
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      <KeyCard actor={actor} settings={settings} revocation={revocation} />
      {key && (
        <div className={beside}>
          <Integration actor={actor} sdkKey={key} origin={origin} />
          <LiveCheck stream={stream} settings={settings} />
        </div>
      )}
      <AllowedOrigins actor={settings} />
      {serverKey}
      <Features />
    </div>
  )
}

/** The check stays visible while the snippet is read and copied. */
const beside = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', full: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gap: '5',
  alignItems: 'start',
  '& > :last-child': { position: { full: 'sticky' }, top: { full: '120px' } },
})
