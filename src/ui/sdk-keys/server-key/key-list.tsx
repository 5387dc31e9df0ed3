import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ServerKey } from '#contract/sdk-keys/server-key.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Moment } from '#ui/components/moment.tsx'
import { css } from '../../../../styled-system/css'
import type { ServerKeyActor } from './server-key-card.tsx'

/** The valid keys, with their actions. */
export const KeyList = ({ actor }: { actor: ServerKeyActor }) => {
  const state = useSelector(actor, (it) => it)
  const { keys } = state.context
  const hasPresent = keys.some(({ until }) => until === null)
  const isStill = state.matches('listed')
  const isCreating = state.matches('creating')
  return (
    <>
      {keys.length === 0 && (
        <p className={css({ color: 'fg.muted', fontSize: 's' })}>
          <Trans>此项目还没有服务器密钥。</Trans>
        </p>
      )}
      {keys.length > 0 && (
        <ul className={css({ display: 'grid', gap: '3' })}>
          {keys.map((it) => (
            <Row key={it.id} actor={actor} serverKey={it} isStill={isStill} />
          ))}
        </ul>
      )}
      <div>
        {hasPresent ? (
          <Button
            size="small"
            icon="refresh"
            busy={isCreating}
            disabled={!isStill}
            onClick={() => actor.send({ type: 'replacement.ask' })}
          >
            <Trans>更换服务器密钥</Trans>
          </Button>
        ) : (
          <Button
            look="primary"
            icon="key"
            busy={isCreating}
            disabled={!isStill}
            onClick={() => actor.send({ type: 'key.create' })}
          >
            <Trans>创建服务器密钥</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

const Row = ({ actor, serverKey, isStill }: { actor: ServerKeyActor; serverKey: ServerKey; isStill: boolean }) => {
  const { t, i18n } = useLingui()
  const isRevoking = useSelector(actor, (it) => it.matches('revoking') && it.context.revoking === serverKey.id)
  const { id, start, until, lastUsedAt } = serverKey
  return (
    <li className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })}>
      <code className={css({ fontFamily: 'mono' })}>{start}…</code>
      {until && (
        <Badge tone="warn">
          <Trans>有效至 {i18n.date(until, { dateStyle: 'medium', timeStyle: 'short' })}</Trans>
        </Badge>
      )}
      <span className={css({ color: 'fg.muted', fontSize: 's', flexGrow: '1' })}>
        {lastUsedAt ? (
          <Trans>
            最近使用：
            <Moment at={lastUsedAt} />
          </Trans>
        ) : (
          <Trans>尚未使用</Trans>
        )}
      </span>
      <Button
        size="small"
        busy={isRevoking}
        disabled={!isStill}
        aria-label={t`吊销 ${start}`}
        onClick={() => actor.send({ type: 'revocation.ask', id })}
      >
        <Trans>吊销</Trans>
      </Button>
    </li>
  )
}
