import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sdkKeyMachine } from '#machines/sdk-keys/sdk-key.machine.ts'
import type { sdkSettingsMachine } from '#machines/sdk-keys/sdk-settings.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { CopyButton } from './copy-button.tsx'
import { type Revocation, RevocationDialog, RevokeButton } from './key-revocation.tsx'

type Actor = ActorRefFrom<typeof sdkKeyMachine>
type Settings = ActorRefFrom<typeof sdkSettingsMachine>

type Props = { actor: Actor; settings: Settings; revocation: Revocation }

/** The project's key: generated, copied, replaced, revoked. */
export const KeyCard = ({ actor, settings, revocation }: Props) => {
  const key = useSelector(actor, (it) => it.context.key)
  return (
    <TitledCard id="sdk-key" title={<Trans>SDK 密钥</Trans>}>
      {key ? <Present actor={actor} settings={settings} revocation={revocation} sdkKey={key} /> : <Absent actor={actor} />}
      <RevocationDialog actor={revocation} />
    </TitledCard>
  )
}

const Present = ({ actor, settings, revocation, sdkKey }: Props & { sdkKey: string }) => {
  const { t, i18n } = useLingui()
  const isRotating = useSelector(actor, (it) => it.matches('rotating'))
  const isAsking = useSelector(actor, (it) => it.matches('askingRotation'))
  const retiring = useSelector(settings, (it) => it.context.settings?.retiring)
  const isPaused = useSelector(settings, (it) => it.context.settings?.pausedAt != null)
  return (
    <>
      {isPaused && (
        <div className={css({ marginBottom: '3' })}>
          <Callout kind="bad">
            <Trans>平台已暂停此项目的数据接收：所有密钥都会被拒绝。页面上的事件会保留在浏览器中，恢复后再发送。</Trans>
          </Callout>
        </div>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
        <code className={keyText}>{sdkKey}</code>
        <CopyButton actor={actor} what="key" text={sdkKey} />
        <Button size="small" icon="refresh" busy={isRotating} onClick={() => actor.send({ type: 'rotation.ask' })}>
          <Trans>更换密钥</Trans>
        </Button>
        <RevokeButton actor={revocation} sdkKey={sdkKey} label={t`吊销密钥`} />
      </div>
      <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '3' })}>
        <Trans>此密钥是公开的，只能写入事件，不能读取任何数据。</Trans>
      </p>
      {retiring && (
        <div className={css({ color: 'fg.muted', fontSize: 's', marginTop: '1', overflowWrap: 'anywhere' })}>
          <Trans>
            旧密钥 <code className={css({ fontFamily: 'mono' })}>{retiring.skdKey}</code> 在{' '}
            {dateText(i18n, retiring.until, { dateStyle: 'medium', timeStyle: 'short' })} 之前仍然有效。
          </Trans>
          <div className={css({ marginTop: '2' })}>
            <RevokeButton actor={revocation} sdkKey={retiring.skdKey} label={t`立即吊销旧密钥`} />
          </div>
        </div>
      )}
      {isAsking && <RotationDialog actor={actor} />}
    </>
  )
}

const RotationDialog = ({ actor }: { actor: Actor }) => {
  const { t } = useLingui()
  const stay = useRef<HTMLButtonElement>(null)
  const cancel = () => actor.send({ type: 'rotation.cancel' })
  return (
    <Dialog
      title={t`更换密钥？`}
      description={t`将生成新密钥。旧密钥在 24 小时内仍然有效，请在此期间更新您的页面。`}
      onClose={cancel}
      initialFocus={() => stay.current}
    >
      <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '2' })}>
        <Button ref={stay} look="ghost" onClick={cancel}>
          <Trans>取消</Trans>
        </Button>
        <Button look="primary" onClick={() => actor.send({ type: 'rotation.confirm' })}>
          <Trans>更换</Trans>
        </Button>
      </div>
    </Dialog>
  )
}

const Absent = ({ actor }: { actor: Actor }) => {
  const state = useSelector(actor, (it) => it)
  const problemText = useProblemText()
  const { problem } = state.context
  return (
    <div className={css({ display: 'grid', gap: '3', justifyItems: 'start' })}>
      {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
      {state.matches('unchecked') ? (
        <Button icon="refresh" onClick={() => actor.send({ type: 'check.retry' })}>
          <Trans>重新检查</Trans>
        </Button>
      ) : (
        <Button look="primary" icon="key" busy={state.hasTag('busy')} onClick={() => actor.send({ type: 'key.generate' })}>
          {state.matches('generating') ? <Trans>生成中…</Trans> : <Trans>生成 SDK</Trans>}
        </Button>
      )}
      <p role="status" className={css({ color: 'fg.muted', fontSize: 's' })}>
        {state.matches('checking') && <Trans>正在检查此项目是否已有密钥…</Trans>}
        {state.matches('absent') && <Trans>此项目还没有密钥。</Trans>}
      </p>
    </div>
  )
}

const keyText = css({
  fontFamily: 'mono',
  bg: 'bg.sunken',
  border: '1px solid token(colors.line)',
  borderRadius: 'm',
  paddingInline: '3',
  paddingBlock: '6px',
  overflowWrap: 'anywhere',
})
