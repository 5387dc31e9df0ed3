import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { noticeGroupNames, noticeGroups, noticeKinds } from '#contract/organization-webhooks/notices.ts'
import type { organizationWebhooksMachine } from '#machines/organization-webhooks/organization-webhooks.machine.ts'
import type { WebhookDraft, WebhookField } from '#machines/organization-webhooks/webhook-draft.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'
import { useNoticeNames } from './names.ts'

type Props = { actor: ActorRefFrom<typeof organizationWebhooksMachine> }

/** The form for a new webhook, or for a change of one. */
export const WebhookForm = ({ actor }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { draft, wrong, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const input = useRef<HTMLInputElement>(null)
  const cancel = () => actor.send({ type: 'dialog.close' })
  const edit = (change: Partial<WebhookDraft>) => actor.send({ type: 'draft.edit', change })
  const faults: Record<WebhookField, string> = {
    url: t`请输入 https 地址，不能包含用户名和密码`,
    description: t`最多 100 个字符`,
    kinds: t`请至少选择一种通知`,
  }
  const faultOf = (field: WebhookField) => (wrong.includes(field) ? faults[field] : undefined)
  const title = draft.id === null ? t`添加 Webhook` : t`编辑 Webhook`
  return (
    <Dialog
      wide
      title={title}
      description={<Trans>只能调用公网上的 https 地址，不跟随跳转。保存前需要确认您的密码。</Trans>}
      onClose={isBusy ? undefined : cancel}
      initialFocus={() => input.current}
    >
      <Form label={title} onSubmit={() => actor.send({ type: 'form.submit' })}>
        {problem && problem.code !== 'transport.aborted' && (
          <Callout kind="bad">
            {problemText(problem)}
            {problem.code === 'organizationWebhook.changed' && (
              <p>
                <Trans>再次保存会用您的内容替换。</Trans>
              </p>
            )}
          </Callout>
        )}
        <TextField
          ref={input}
          label={t`地址`}
          name="url"
          autoComplete="off"
          placeholder="https://example.com/hooks/causeway"
          disabled={isBusy}
          value={draft.url}
          problem={faultOf('url')}
          onEdit={(url) => edit({ url })}
          onLeave={nothing}
        />
        <TextField
          label={t`说明（可选）`}
          name="description"
          autoComplete="off"
          disabled={isBusy}
          value={draft.description}
          problem={faultOf('description')}
          onEdit={(description) => edit({ description })}
          onLeave={nothing}
        />
        <Kinds draft={draft} problem={faultOf('kinds')} isDisabled={isBusy} onChoose={(kinds) => edit({ kinds })} />
        <label className={tick}>
          <input
            type="checkbox"
            checked={draft.isOn}
            disabled={isBusy}
            onChange={({ target }) => edit({ isOn: target.checked })}
          />
          <Trans>启用</Trans>
        </label>
        <DialogButtons action={<Trans>保存</Trans>} busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}

type KindsProps = {
  draft: WebhookDraft
  problem: string | undefined
  isDisabled: boolean
  onChoose: (kinds: WebhookDraft['kinds']) => void
}

const Kinds = ({ draft, problem, isDisabled, onChoose }: KindsProps) => {
  const { groups, kinds } = useNoticeNames()
  return (
    <div>
      <div className={css({ display: 'flex', gap: '1', marginBottom: '1' })}>
        <Button size="small" look="ghost" disabled={isDisabled} onClick={() => onChoose(noticeKinds)}>
          <Trans>全选</Trans>
        </Button>
        <Button size="small" look="ghost" disabled={isDisabled} onClick={() => onChoose([])}>
          <Trans>全不选</Trans>
        </Button>
      </div>
      {noticeGroupNames.map((group) => (
        <fieldset key={group} disabled={isDisabled} className={css({ marginBottom: '2' })}>
          <legend className={css({ fontSize: 's', fontWeight: 'medium' })}>{groups[group]}</legend>
          <div className={ticks}>
            {noticeGroups[group].map((kind) => (
              <label key={kind} className={tick}>
                <input
                  type="checkbox"
                  checked={draft.kinds.includes(kind)}
                  onChange={({ target }) =>
                    onChoose(target.checked ? [...draft.kinds, kind] : draft.kinds.filter((it) => it !== kind))
                  }
                />
                {kinds[kind]}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <p aria-live="polite" className={css({ fontSize: 's', color: 'bad', _empty: { display: 'none' } })}>
        {problem}
      </p>
    </div>
  )
}

const nothing = () => {}

const ticks = css({ display: 'grid', gridTemplateColumns: { base: '1fr', wide: '1fr 1fr' }, columnGap: '4' })

const tick = css({ display: 'flex', gap: '2', alignItems: 'center', minHeight: '8', fontSize: 's' })
