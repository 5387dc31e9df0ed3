import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { codeGenerationMachine } from '#machines/coupons/code-generation.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../styled-system/css'

/** Makes more codes of a pool with a pattern. */
export const CodeGeneration = ({ actor }: { actor: ActorRefFrom<typeof codeGenerationMachine> }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { count, isWrong, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <Card aria-label={t`添加券码`}>
      <form
        noValidate
        className={css({ display: 'grid', gap: '3', maxWidth: '400px' })}
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'codes.generate' })
        }}
      >
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        <TextField
          label={t`再生成多少个券码`}
          name="count"
          autoComplete="off"
          inputMode="numeric"
          hint={t`请在发放前把券码导入商城。`}
          value={count}
          problem={isWrong ? t`请填写 1 到 100,000 之间的整数` : undefined}
          onEdit={(value) => actor.send({ type: 'count.edit', count: value })}
          onLeave={() => {}}
          aside={
            <Button type="submit" busy={isBusy}>
              <Trans>生成</Trans>
            </Button>
          }
        />
      </form>
    </Card>
  )
}
