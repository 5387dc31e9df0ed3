import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type MouseEvent, useId, useRef } from 'react'
import type { LiveEvent, Receipt, RejectionReason } from '#contract/events/events.ts'
import type { ProblemCode } from '#contract/http/problem.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { rejectionTexts } from '#ui/events/rejections.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import type { ReplayActor } from './event-repair.tsx'

type Props = { actor: ReplayActor; event: LiveEvent }

/** The text of a rejected event, its problems, and the button that sends it. */
export const Editor = ({ actor, event }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const problemText = useProblemText()
  const { text, receipt, problem } = useSelector(actor, (it) => it.context)
  const isUnsaved = useSelector(actor, (it) => it.hasTag('unsaved'))
  const isWrong = useSelector(actor, (it) => it.matches({ repairing: { attempt: { editing: 'wrong' } } }))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const unread = problem && unreadFor[problem.code]
  const putBack = () => {
    actor.send({ type: 'text.revert' })
    area.current?.focus()
  }
  return (
    <Form label={t`修复并重新发送`} onSubmit={() => actor.send({ type: 'form.submit' })}>
      <div className={css({ display: 'grid', gap: '1' })}>
        <label htmlFor={id} className={css({ fontSize: 's', fontWeight: 'medium' })}>
          <Trans>事件（JSON）</Trans>
        </label>
        <textarea
          ref={area}
          id={id}
          rows={12}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          disabled={isBusy}
          aria-invalid={isWrong}
          aria-describedby={`${id}-problem ${id}-hint`}
          onChange={(change) => actor.send({ type: 'text.edit', text: change.target.value })}
          onBlur={() => actor.send({ type: 'text.leave' })}
          className={field}
        />
        <p id={`${id}-problem`} aria-live="polite" className={css({ fontSize: 's', color: 'bad', _empty: { display: 'none' } })}>
          {isWrong && <Trans>这不是一个 JSON 对象。请检查括号、引号和逗号。</Trans>}
        </p>
        <div id={`${id}-hint`} className={css({ fontSize: 's', color: 'fg.muted' })}>
          {event.isCut && (
            <p>
              <Trans>只保留了前 32 KB：请填入完整的事件。</Trans>
            </p>
          )}
          <p>
            {event.messageId === null ? (
              <Trans>收到的事件没有可读的 messageId，请填写一个唯一的值。</Trans>
            ) : (
              <Trans>messageId 保持原值，在这里修改它不起作用。</Trans>
            )}
          </p>
        </div>
      </div>
      {problem && <Callout kind="bad">{unread ? <Refusal reason={unread} /> : problemText(problem)}</Callout>}
      {receipt && (
        <Callout kind="bad">
          <Refusal reason={receipt.reason} />
        </Callout>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <Button type="submit" look="primary" size="small" busy={isBusy}>
          <Trans>重新发送</Trans>
        </Button>
        {isUnsaved && !isBusy && (
          <Button look="ghost" size="small" onMouseDown={keepFocus} onClick={putBack}>
            <Trans>恢复收到的内容</Trans>
          </Button>
        )}
      </div>
    </Form>
  )
}

/** The problem of an event that exceeds a limit, so that the server would refuse the request without reading it. */
const unreadFor: Partial<Record<ProblemCode, RejectionReason>> = { 'request.invalid': 'too_deep', 'body.tooLarge': 'too_large' }

/** The message that appears when the text loses the focus would move the button away under the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** The reason of the new rejection. */
const Refusal = ({ reason = 'invalid' }: { reason: Receipt['reason'] }) => {
  const { i18n } = useLingui()
  if (reason === 'quota') return <Trans>本月事件已达上限。下个月开始后再发送，或请平台管理员提高上限。</Trans>
  const title = i18n._(rejectionTexts[reason].title)
  const advice = i18n._(rejectionTexts[reason].advice)
  return (
    <>
      <strong className={css({ fontWeight: 'medium' })}>
        <Trans>仍被拒绝：{title}</Trans>
      </strong>
      <p>{advice}</p>
    </>
  )
}

const field = css({
  width: 'full',
  padding: '3',
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  color: 'fg',
  fontFamily: 'mono',
  fontSize: { base: '16px', wide: 's' },
  lineHeight: '1.65',
  resize: 'vertical',
  _focusVisible: { outline: '2px solid token(colors.accent)', outlineOffset: '-1px', borderColor: 'accent' },
  '&[aria-invalid=true]': { borderColor: 'bad' },
  _disabled: { bg: 'bg.sunken', color: 'fg.muted' },
})
