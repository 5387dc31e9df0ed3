import { addToCartTemplates } from './add-to-cart.ts'
import { exitIntentTemplates } from './exit-intent.ts'
import { purchaseTemplates } from './purchase.ts'
import { searchTemplates } from './search.ts'
import { startCheckoutTemplates } from './start-checkout.ts'
import type { ActionTemplate } from './template.ts'
import { userLoginTemplates } from './user-login.ts'
import { userSignupTemplates } from './user-signup.ts'
import { viewProductTemplates } from './view-product.ts'

/** All templates, in the order in which somebody meets a shop. */
export const actionTemplates: readonly ActionTemplate[] = [
  ...viewProductTemplates,
  ...searchTemplates,
  ...addToCartTemplates,
  ...startCheckoutTemplates,
  ...exitIntentTemplates,
  ...purchaseTemplates,
  ...userSignupTemplates,
  ...userLoginTemplates,
]
