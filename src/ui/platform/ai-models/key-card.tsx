import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { aiModelKeyMachine } from '#machines/platform/ai-model-key.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'

type Props = { actor: ActorRefFrom<typeof aiModelKeyMachine>; since: string | null; onRemove: () => void }

/** The key of a model: it can be saved, replaced and removed, but not read. */
export const KeyCard = ({ actor, since, onRemove }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { key, isWrong, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <TitledCard
      id="key"
      title={<Trans>密钥</Trans>}
      description={<Trans>密钥加密保存，只能写入和更换，不会再次显示。更改前需要确认密码。</Trans>}
    >
      <Form label={t`密钥`} onSubmit={() => actor.send({ type: 'key.save' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        <p>
          {since === null ? (
            <Trans>没有密钥，调用时不携带密钥。</Trans>
          ) : (
            <Trans>
              密钥保存于 <TimeText at={since} />。
            </Trans>
          )}
        </p>
        <TextField
          label={since === null ? t`密钥` : t`新密钥`}
          name="key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={key}
          problem={isWrong ? t`请填写密钥，只能含英文字母、数字和符号，不含空格` : undefined}
          disabled={isBusy}
          onEdit={(text) => actor.send({ type: 'key.edit', key: text })}
          onLeave={nothing}
        />
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <Button type="submit" look="primary" busy={isBusy}>
            {since === null ? <Trans>保存密钥</Trans> : <Trans>更换密钥</Trans>}
          </Button>
          {since !== null && (
            <Button look="ghost" disabled={isBusy} onClick={onRemove}>
              <Trans>移除密钥</Trans>
            </Button>
          )}
        </div>
      </Form>
    </TitledCard>
  )
}

const nothing = () => {}
