import { createSignInMachines } from '#api/accounts/sign-in-adapters.ts'
import { once } from './once.ts'

export const signInMachines = once(createSignInMachines)
