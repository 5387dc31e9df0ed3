import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { sdkKeyMachine } from '#machines/sdk-key/sdk-key.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'

type Props = { actor: ActorRefFrom<typeof sdkKeyMachine>; what: string; text: string }

/** Copies; its icon confirms for as long as the machine says. */
export const CopyButton = ({ actor, what, text }: Props) => {
  const copied = useSelector(actor, (it) => it.hasTag('copied') && it.context.copied?.what === what)
  return (
    <>
      <Button size="small" icon={copied ? 'check' : 'copy'} onClick={() => actor.send({ type: 'copy.request', what, text })}>
        <Trans>复制</Trans>
      </Button>
      <VisuallyHidden>
        <span role="status">{copied && <Trans>已复制</Trans>}</span>
      </VisuallyHidden>
    </>
  )
}
