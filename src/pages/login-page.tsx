import type { ContentOf } from '#collections/collections.ts';
import { SignInForm } from '#features/session/sign-in-form.tsx';
import { ContentPage } from './content-page.tsx';

/** The sign-in page. Its form stands beside the heading, because it is what people come for. */
export function LoginPage({ page }: { page: ContentOf<'login'> }) {
  const { signIn } = page;
  return <ContentPage page={page} aside={signIn ? <SignInForm heading={signIn.heading} /> : null} />;
}
