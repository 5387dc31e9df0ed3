import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Passkey } from '#contract/passkeys/passkeys.ts'
import type { passkeysMachine } from '#machines/passkeys/passkeys.machine.ts'
import type { copyingMachine } from '#machines/shell/copying.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Moment } from '#ui/components/moment.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'

type Actor = ActorRefFrom<typeof passkeysMachine>
type Props = { actor: Actor; copying: ActorRefFrom<typeof copyingMachine> }

const Dialogs = lazy(async () => ({ default: (await import('./passkey-dialogs.tsx')).PasskeyDialogs }))

/** The passkeys of the person, with buttons to add, rename and remove them. */
export const PasskeysCard = ({ actor, copying }: Props) => {
  const state = useSelector(actor, (it) => it)
  const { passkeys } = state.context
  const hasDialog = !['loading', 'failed', 'listed'].some((it) => state.value === it)
  return (
    <TitledCard
      id="passkeys"
      title={<Trans>通行密钥</Trans>}
      description={<Trans>用指纹、面容或设备密码验证身份。添加后，登录时除密码外还需通行密钥或验证码。</Trans>}
    >
      {passkeys === null && state.matches('loading') && <Skeleton height={56} />}
      {state.matches('failed') && <Failed actor={actor} />}
      {passkeys !== null && !state.matches('failed') && (
        <>
          {passkeys.length > 0 && (
            <ul className={css({ display: 'grid', marginBottom: '4' })}>
              {passkeys.map((passkey) => (
                <Row key={passkey.id} actor={actor} passkey={passkey} />
              ))}
            </ul>
          )}
          <Button size="small" disabled={!state.matches('listed')} onClick={() => actor.send({ type: 'passkey.compose' })}>
            <Trans>添加通行密钥</Trans>
          </Button>
        </>
      )}
      {hasDialog && (
        <Suspense>
          <Dialogs actor={actor} copying={copying} />
        </Suspense>
      )}
    </TitledCard>
  )
}

const Row = ({ actor, passkey: { id, name, createdAt, lastUsedAt } }: { actor: Actor; passkey: Passkey }) => {
  const { t, i18n } = useLingui()
  const isIdle = useSelector(actor, (it) => it.matches('listed'))
  return (
    <li className={row}>
      <div className={css({ flex: '1', minWidth: '144px' })}>
        <p className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{name}</p>
        <p className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', color: 'fg.muted', fontSize: 's' })}>
          <span>
            <Trans>添加于 {i18n.date(createdAt, { dateStyle: 'medium' })}</Trans>
          </span>
          <span>
            {lastUsedAt === null ? (
              <Trans>从未使用</Trans>
            ) : (
              <Trans>
                最近使用：
                <Moment at={lastUsedAt} />
              </Trans>
            )}
          </span>
        </p>
      </div>
      <Button
        size="small"
        look="ghost"
        disabled={!isIdle}
        aria-label={t`重命名 ${name}`}
        onClick={() => actor.send({ type: 'passkey.rename', id })}
      >
        <Trans>重命名</Trans>
      </Button>
      <Button
        size="small"
        disabled={!isIdle}
        aria-label={t`移除 ${name}`}
        onClick={() => actor.send({ type: 'passkey.ask', id })}
      >
        <Trans>移除</Trans>
      </Button>
    </li>
  )
}

const Failed = ({ actor }: { actor: Actor }) => {
  const problem = useSelector(actor, (it) => it.context.problem)
  const problemText = useProblemText()
  return (
    <LoadFailure below size="small" onRetry={() => actor.send({ type: 'passkeys.reload' })}>
      <Trans>通行密钥加载失败</Trans>
      {problem && <>: {problemText(problem)}</>}
    </LoadFailure>
  )
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  alignItems: 'center',
  paddingBlock: '3',
  borderTop: '1px solid token(colors.line)',
})
