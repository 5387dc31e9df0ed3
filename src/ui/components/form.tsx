import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { css } from '../../../styled-system/css'

type Props = { onSubmit: () => void; label?: string; children: ReactNode }

/** A form that is judged by its machine, not by the browser. Enter that ends a word of an input method does not send it. */
export const Form = ({ onSubmit, label, children }: Props) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const keepComposing = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === compositionKey)) event.preventDefault()
  }
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={submit}
      onKeyDown={keepComposing}
      className={css({ display: 'grid', gap: '4' })}
    >
      {children}
    </form>
  )
}

const compositionKey = 229
