import { SignInForm } from '#features/session/sign-in-form.tsx';
import type { ContentOf } from '#model/collections/collections.ts';
import { ContentPage } from './content-page.tsx';

/** Renders the sign-in page. The form is beside the heading, because visitors open this page for the form. */
export function LoginPage({ page }: { page: ContentOf<'login'> }) {
  const { signIn } = page;
  return <ContentPage page={page} aside={signIn ? <SignInForm heading={signIn.heading} /> : null} />;
}
