import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { originsAtMost } from '#contract/sdk-keys/sdk-key.ts'
import type { sdkSettingsMachine } from '#machines/sdk-keys/sdk-settings.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { SaveButtons } from '#ui/patterns/save-buttons.tsx'
import { css } from '../../../../styled-system/css'

type Actor = ActorRefFrom<typeof sdkSettingsMachine>

/** The origins from which events are accepted, one per line. */
export const AllowedOrigins = ({ actor }: { actor: Actor }) => {
  const isLoading = useSelector(actor, (it) => it.matches('loading'))
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  const problem = useSelector(actor, (it) => it.context.problem)
  const problemText = useProblemText()
  return (
    <TitledCard
      id="allowed-origins"
      title={<Trans>允许的来源</Trans>}
      description={
        <Trans>
          只接收来自这些页面的事件。列表为空时接收所有来源。列表不为空时，没有来源的请求（例如来自服务器）会被拒绝：请为服务器使用下方的服务器密钥。
        </Trans>
      }
    >
      {problem && (
        <div className={css({ marginBottom: '3' })}>
          <Callout kind="bad">{problemText(problem)}</Callout>
        </div>
      )}
      {isLoading && <Skeleton height={160} />}
      {isFailed && (
        <Button icon="refresh" onClick={() => actor.send({ type: 'settings.reload' })}>
          <Trans>重试</Trans>
        </Button>
      )}
      {!isLoading && !isFailed && <Editor actor={actor} />}
    </TitledCard>
  )
}

const Editor = ({ actor }: { actor: Actor }) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const { text, wrong } = useSelector(actor, (it) => it.context)
  const isUnsaved = useSelector(actor, (it) => it.hasTag('unsaved'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const listed = new Intl.ListFormat(i18n.locale).format(wrong)
  const isTooMany = text.split('\n').filter((line) => line.trim() !== '').length > originsAtMost
  return (
    <Form label={t`允许的来源`} onSubmit={() => actor.send({ type: 'form.submit' })}>
      <div className={css({ display: 'grid', gap: '1' })}>
        <label htmlFor={id} className={css({ fontSize: 's', fontWeight: 'medium' })}>
          <Trans>来源，每行一个</Trans>
        </label>
        <textarea
          id={id}
          rows={4}
          spellCheck={false}
          value={text}
          disabled={isBusy}
          placeholder={'https://shop.example.com\nhttps://*.example.com'}
          aria-invalid={wrong.length > 0 || isTooMany}
          aria-describedby={`${id}-problem ${id}-hint`}
          onChange={(event) => actor.send({ type: 'text.edit', text: event.target.value })}
          className={field}
        />
        <p id={`${id}-problem`} aria-live="polite" className={css({ fontSize: 's', color: 'bad', _empty: { display: 'none' } })}>
          {wrong.length > 0 && <Trans>不是有效的来源：{listed}</Trans>}
          {isTooMany && <Trans>最多 {originsAtMost} 个来源</Trans>}
        </p>
        <p id={`${id}-hint`} className={css({ fontSize: 's', color: 'fg.muted' })}>
          <Trans>协议、域名和端口须完全一致；*. 代表一级子域名。</Trans>
        </p>
      </div>
      <SaveButtons isUnsaved={isUnsaved} isBusy={isBusy} onRevert={() => actor.send({ type: 'text.revert' })} />
    </Form>
  )
}

const field = css({
  width: 'full',
  padding: '3',
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  fontFamily: 'mono',
  fontSize: { base: '16px', wide: 's' },
  resize: 'vertical',
  _placeholder: { color: 'fg.faint' },
  _focusVisible: { outline: '2px solid token(colors.accent)', outlineOffset: '-1px', borderColor: 'accent' },
  '&[aria-invalid=true]': { borderColor: 'bad' },
  _disabled: { bg: 'bg.sunken', color: 'fg.muted' },
})
