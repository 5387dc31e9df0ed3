import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { sdkKeyMachine } from '#machines/sdk-keys/sdk-key.machine.ts'
import { CopyButton as Button } from '#ui/patterns/copy-button.tsx'

type Props = { actor: ActorRefFrom<typeof sdkKeyMachine>; what: string; text: string }

/** Copies the key or a snippet; its icon confirms as long as the machine says. */
export const CopyButton = ({ actor, what, text }: Props) => {
  const copied = useSelector(actor, (it) => it.hasTag('copied') && it.context.copied?.what === what)
  return <Button copied={copied} onCopy={() => actor.send({ type: 'copy.request', what, text })} />
}
