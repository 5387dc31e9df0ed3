import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { serverKeyMachine } from '#machines/sdk-keys/server-key.machine.ts'
import type { copyingMachine } from '#machines/shell/copying.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { CopyButton } from '#ui/patterns/copy-button.tsx'
import { css } from '../../../../styled-system/css'
import { KeyList } from './key-list.tsx'
import { ReplacementDialog, RevocationDialog } from './questions.tsx'

export type ServerKeyActor = ActorRefFrom<typeof serverKeyMachine>
type Props = { actor: ServerKeyActor; copying: ActorRefFrom<typeof copyingMachine> }

/** The secret key with which a customer's servers send events: created, shown once, replaced, revoked. */
export const ServerKeyCard = ({ actor, copying }: Props) => {
  const state = useSelector(actor, (it) => it)
  const problemText = useProblemText()
  const { problem, secret } = state.context
  const isKnown = !state.matches('loading') && !state.matches('failed')
  return (
    <TitledCard
      id="server-key"
      title={<Trans>服务器密钥</Trans>}
      description={
        <Trans>
          您的服务器用它发送事件，不需要来源，也可以说明访客的地址和浏览器。它是保密的：请勿放入网页、应用或代码仓库。
        </Trans>
      }
    >
      {state.matches('loading') && <Skeleton height={72} />}
      {state.matches('failed') && (
        <LoadFailure below onRetry={() => actor.send({ type: 'keys.reload' })}>
          {problem && problemText(problem)}
        </LoadFailure>
      )}
      {isKnown && (
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
          {secret && <Secret actor={actor} copying={copying} secret={secret} />}
          <KeyList actor={actor} />
        </div>
      )}
      {state.matches('askingReplacement') && <ReplacementDialog actor={actor} />}
      {state.matches('askingRevocation') && <RevocationDialog actor={actor} />}
    </TitledCard>
  )
}

/** The key itself, shown only this once. */
const Secret = ({ actor, copying, secret }: Props & { secret: string }) => {
  const isCopied = useSelector(copying, (it) => it.hasTag('copied'))
  return (
    <Callout kind="note">
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', justifyItems: 'start' })}>
        <p>
          <Trans>请立即复制并保存：此密钥只显示这一次，之后谁也看不到它。</Trans>
        </p>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
          <code className={secretText}>{secret}</code>
          <CopyButton copied={isCopied} onCopy={() => copying.send({ type: 'copy.request', what: 'server key', text: secret })} />
        </div>
        <Button size="small" onClick={() => actor.send({ type: 'secret.dismiss' })}>
          <Trans>我已保存</Trans>
        </Button>
      </div>
    </Callout>
  )
}

const secretText = css({
  fontFamily: 'mono',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'm',
  paddingInline: '3',
  paddingBlock: '6px',
  overflowWrap: 'anywhere',
})
