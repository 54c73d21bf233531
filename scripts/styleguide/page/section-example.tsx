import type sections from 'virtual:content/styleguide/sections';
import { SignInForm } from '#features/session/sign-in-form.tsx';
import { DashboardSection } from '#sections/dashboard-section.tsx';
import { HeroSection } from '#sections/hero-section.tsx';
import { SectionList } from '#sections/section-list.tsx';
import type { Theme } from './styleguide-entry.ts';

type SectionBody = NonNullable<(typeof sections)[number]['body']>;

type SectionExampleProps = { section: SectionBody; theme: Theme; id: string };

/** Renders a section as a page does. Some sections also need the parts of the page that surround them. */
export function SectionExample({ section, theme, id }: SectionExampleProps) {
  switch (section.type) {
    case 'hero':
      return <HeroSection section={section} theme={theme} />;
    case 'signInForm':
      return (
        <HeroSection
          section={{ type: 'hero', heading: section.heading }}
          theme={theme}
          aside={<SignInForm heading={section.heading} />}
        />
      );
    case 'dashboard':
      return (
        <DashboardSection
          heading={section.overview.heading}
          section={section}
          email="analyst@client.example"
          leaving={false}
          onSignOut={() => undefined}
        />
      );
    // A plate (a large drawing) gets no `theme`, because its picture determines the theme.
    case 'plate':
      return <SectionList sections={[{ ...section, id }]} />;
    default:
      return <SectionList sections={[{ ...section, theme, id }]} />;
  }
}
