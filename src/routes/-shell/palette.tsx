import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createCommandPaletteMachine } from '#api/shell/command-palette-adapters.ts'
import type { Opening } from '#machines/shell/command-palette.machine.ts'
import { CommandPalette } from '#ui/shell/command-palette/command-palette.tsx'
import type { RouterContext } from '../../router.ts'
import { useEmitted } from './use-emitted.ts'

type Props = {
  context: Pick<RouterContext, 'account' | 'connection'>
  /** The input with which the palette is opened. Each new object opens it again. */
  opening: Opening
  onChoose: (id: string) => void
}

/** The command palette, open or closed. It is loaded when it is first opened. */
export const Palette = ({ context: { account, connection }, opening, onChoose }: Props) => {
  const [machine] = useState(() => createCommandPaletteMachine({ storage: account.storage, locale: connection.locale }))
  const actor = useActorRef(machine)
  const isOpen = useSelector(actor, (it) => it.matches('open'))
  useEmitted(actor, ({ id }) => onChoose(id))
  useEffect(() => actor.send({ type: 'palette.open', ...opening }), [actor, opening])
  return isOpen ? <CommandPalette actor={actor} /> : null
}
