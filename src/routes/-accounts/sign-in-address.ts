import { addressOf } from '../-lists/list-address.ts'

/** What the addresses of the sign-in pages say: which form is shown. Without it, or with another value, it is the one to sign in. */
export const signInAddress = addressOf({ tab: ['login', 'register'] })
